// SPDX-License-Identifier: MIT
#include "tests/property/texts.hpp"

#include <algorithm>
#include <map>

#include "interpreter/game/notation.hpp"

namespace polymachy::property {

std::string lost_position(GameSession& game, GameSession& reader) {
  const std::string text = game.position_text();
  Sink sink;
  SourceSet sources;
  if (!reader.set_position(text, sink))
    return "  does not read its own text: " + text + "\n";
  if (reader.position_text() != text)
    return "  printed " + text + "\n  read    " + reader.position_text() + "\n";
  if (normal(reader.position()) != normal(game.position()))
    return "  another position has the text " + text + "\n";
  return {};
}

namespace {

std::string lost_turn(Game& game, const LegalTurn& turn, const std::string& text) {
  Sink sink;
  const std::optional<std::size_t> found = game.find(text, sink);
  const std::string where = describe(game.program(), game.position());
  if (!found)
    return where + "  `" + text + "` is not found: " +
           (sink.sorted().empty() ? "no reason" : sink.sorted().front().message) + "\n";
  const LegalTurn& other_turn = game.legal()[*found];
  if (other_turn.start != turn.start || !(other_turn.action == turn.action) ||
      other_turn.after != turn.after)
    return where + "  `" + text + "` means " + action_text(game.program(), other_turn.action) +
           ", not " + action_text(game.program(), turn.action) + "\n";
  return {};
}

std::string long_form(const Game& game, const LegalTurn& turn) {
  return write_action(game.program(), game.position(), turn.action, true) +
         turn.text.substr(std::min(turn.text.find(';'), turn.text.size()));
}

}  // namespace

std::string lost_turns(Game& game, Chance& chance, std::size_t most) {
  const std::vector<LegalTurn> turns = game.legal();
  // A long form means its turn, unless several turns share it or another is printed so.
  std::map<std::string, std::size_t> meanings;
  for (const LegalTurn& turn : turns) {
    const std::string text = long_form(game, turn);
    ++meanings[text];
    meanings[turn.text] += turn.text == text ? 0 : 1;
  }
  for (const LegalTurn& turn : turns) {
    if (turns.size() > most && chance.below(turns.size()) > most)
      continue;  // reading a text costs a look at every turn
    std::vector<std::string> texts{turn.text};
    if (!turn.san.empty())
      texts.push_back(turn.san);
    if (const std::string text = long_form(game, turn); turn.start < 0 && meanings.at(text) == 1)
      texts.push_back(text);
    for (const std::string& text : texts)
      if (std::string wrong = lost_turn(game, turn, text); !wrong.empty())
        return wrong;
  }
  return {};
}

}  // namespace polymachy::property
