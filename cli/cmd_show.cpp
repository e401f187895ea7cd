// SPDX-License-Identifier: MIT
#include "cli/board_view.hpp"
#include "cli/commands.hpp"

namespace polymachy {

Exit run_show(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.open(arguments.variant))
    return session.finish();
  GameSession& game = session.game();
  if (arguments.show.position_text) {
    say(game.position_text() + "\n");
    return session.finish();
  }
  const Program& program = session.program();
  const Symbols symbols = arguments.show.plain ? Symbols::Letters : Symbols::Glyphs;
  say(draw_board(program, game.position(), symbols));
  say("\n" + draw_state(program, game.position()));
  if (const std::string verdict = draw_verdict(game, game.result()); !verdict.empty())
    say(verdict + "\n");
  if (arguments.show.legend || needs_legend(program, game.position(), symbols)) {
    say("\n" + draw_legend(program, game.position(), symbols));
  }
  return session.finish();
}

}  // namespace polymachy
