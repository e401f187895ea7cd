// SPDX-License-Identifier: MIT
// One number for each variant, made from all that must be the same in every build and run: lists of
// turns in their order, their texts, positions, results, counts, the machine's steps, and messages.
#include <cinttypes>
#include <cstdio>
#include <string>

#include "dsl/diag/render.hpp"
#include "interpreter/game/game.hpp"
#include "interpreter/variant/loader.hpp"

namespace {

using namespace polymachy;

/// FNV-1a.
class Signature {
 public:
  void add(std::string_view text) {
    for (const char c : text)
      value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    value_ = (value_ ^ 0xFFU) * 0x100000001B3U;
  }
  void add(std::uint64_t number) { add(std::to_string(number)); }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

void add_turns(Signature& signature, GameSession& game) {
  for (const LegalTurn& turn : game.legal()) {
    signature.add(turn.text);
    signature.add(turn.san);
  }
  signature.add(game.position_text());
  signature.add(game.result().why);
}

/// Turns picked by a generator of our own, and a wrong one now and then.
void add_play(Signature& signature, GameSession& game, const SourceSet& sources) {
  std::uint32_t chance = 2026;
  for (int ply = 0; ply < 40; ++ply) {
    add_turns(signature, game);
    const std::size_t count = game.legal().size();
    if (count == 0)
      break;
    chance = chance * 1664525U + 1013904223U;
    const std::string text = game.legal()[(chance >> 8U) % count].text;
    Sink sink;
    (void)game.play(ply % 8 == 7 ? "z9" + text : "a1" + text.substr(1), sink);
    sink.clear();
    if (!game.play(text, sink))
      break;
    signature.add(render(sink, sources, false));
  }
}

std::uint64_t signature_of(const std::string& variant) {
  Signature signature;
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded = load_variant(variant, {}, find_home(), sources, sink);
  signature.add(render(sink, sources, false));
  if (!loaded)
    return signature.value();
  const std::unique_ptr<GameSession> game = make_session(loaded->program, sources);
  add_play(signature, *game, sources);
  if (auto* plain = dynamic_cast<Game*>(game.get()))
    signature.add(plain->engine().steps());
  for (const auto& [turn, count] : game->divide(1, {true, 2, Unit::Decision})) {
    signature.add(turn);
    signature.add(count);
  }
  return signature.value();
}

}  // namespace

int main() {
  for (const std::string& variant : polymachy::variant_names(polymachy::find_home()))
    std::printf("%016" PRIx64 " %s\n", signature_of(variant), variant.c_str());
  return 0;
}
