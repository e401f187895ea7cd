// SPDX-License-Identifier: MIT
#include "cli/board_view.hpp"
#include "cli/commands.hpp"
#include "interpreter/variant/state_words.hpp"

namespace polymachy {

namespace {

Exit look(Session& session, const std::string& path, Symbols symbols) {
  const std::optional<std::string> text = draw_look(session.game(), path, symbols);
  if (text)
    say(*text);
  else
    session.sink()
        .report<Code::BadUsage>(Span{}, "`" + path + "` leads to no game that is running")
        .note(
            "a path is the squares of men who carry games, such as `b1` or `b1/c3`; or the letter "
            "of a board of a match");
  return session.finish();
}

}  // namespace

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
  if (!arguments.show.look.empty())
    return look(session, arguments.show.look, symbols);
  say(draw_board(game, symbols));
  say("\n" + draw_state(program, game.position()) + draw_status(game));
  if (const std::string verdict = draw_verdict(game, game.result()); !verdict.empty())
    say(verdict + "\n");
  if (arguments.show.legend || needs_legend(program, game.position(), symbols)) {
    say("\n" + draw_legend(program, game.position(), symbols));
  }
  return session.finish();
}

}  // namespace polymachy
