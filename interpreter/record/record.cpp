// SPDX-License-Identifier: MIT
#include "interpreter/record/record.hpp"

#include <filesystem>

namespace polymachy {
namespace {

/// The texts of the moves that [game] has played after the first [before].
void write_texts(GameRecord& record, const GameSession& game, std::size_t before) {
  std::vector<std::string> texts = game.record();
  std::vector<std::string> sans = game.san_record();
  for (std::size_t each = 0; each < record.moves.size(); ++each) {
    record.moves[each].text = std::move(texts[before + each]);
    record.moves[each].san = std::move(sans[before + each]);
  }
}

}  // namespace

bool is_variant_path(const std::string& variant) {
  return variant.find('/') != std::string::npos ||
         std::filesystem::path(variant).extension() == ".pmy";
}

std::string name_of(const GameBegin& begin) {
  return is_variant_path(begin.variant) ? std::filesystem::path(begin.variant).stem().string()
                                        : begin.variant;
}

bool same_outcome(const GameResult& one, const GameResult& two) {
  return one.kind == two.kind && (one.kind != GameResult::Kind::Win || one.winner == two.winner);
}

std::string result_text(const GameResult& result) {
  if (result.kind == GameResult::Kind::Draw)
    return "1/2-1/2";
  if (result.kind == GameResult::Kind::Running)
    return "*";
  return result.winner == 0 ? "1-0" : "0-1";
}

std::optional<GameResult> read_result(std::string_view text) {
  GameResult result;
  if (text == "1-0" || text == "0-1") {
    result.kind = GameResult::Kind::Win;
    result.winner = text == "1-0" ? Side{0} : Side{1};
  } else if (text == "1/2-1/2" || text == "1/2" || text == "½-½") {
    result.kind = GameResult::Kind::Draw;
  } else if (text != "*") {
    return std::nullopt;
  }
  return result;
}

std::optional<std::size_t> replay(
    GameRecord& record, GameSession& game, BehindEnd behind_end, Code code, Sink& sink) {
  record.first_position = game.position_text();
  const std::size_t before = game.record().size();
  for (std::size_t each = 0; each < record.moves.size(); ++each) {
    RecordedMove& move = record.moves[each];
    if (behind_end == BehindEnd::LeaveOut && game.result().kind != GameResult::Kind::Running) {
      const std::size_t left_out = record.moves.size() - each;
      record.moves.resize(each);
      write_texts(record, game, before);
      return left_out;
    }
    std::string_view text = move.text;
    const GameSession& board = game.board_of(text);
    move.mover = board.to_move();
    move.number = board.position().full_move;
    Sink said;
    if (!game.play(move.text, said)) {
      std::string message = "move " + std::to_string(each + 1) + " cannot be played";
      for (const Diagnostic& diagnostic : said.sorted())
        message += ": " + diagnostic.message;
      sink.push(code, move.span, message);
      return std::nullopt;
    }
  }
  write_texts(record, game, before);
  return 0;
}

}  // namespace polymachy
