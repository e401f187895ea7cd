// SPDX-License-Identifier: MIT
// Two people at one prompt. A line is a command of the table below, else one or more moves.
#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/board_view.hpp"
#include "cli/commands.hpp"
#include "cli/line_reader.hpp"
#include "cli/saved_game.hpp"
#include "cli/setup_view.hpp"
#include "dsl/diag/suggest.hpp"

namespace polymachy {
namespace {

constexpr std::size_t hinted_moves = 6;
constexpr std::size_t line_columns = 78;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos)
    return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// [words] in columns of one width.
std::string in_columns(const std::vector<std::string>& words) {
  std::size_t widest = 1;
  for (const std::string& word : words)
    widest = std::max(widest, columns(word));
  const std::size_t in_line = std::max<std::size_t>(1, line_columns / (widest + 2));
  std::string text;
  for (std::size_t each = 0; each < words.size(); ++each) {
    const bool last = (each + 1) % in_line == 0 || each + 1 == words.size();
    text += "  " + (last ? words[each] + "\n" : padded(words[each], widest));
  }
  return text;
}

/// `Nf3 (g1f3)`, or one text where both are the same.
std::string both_texts(const LegalTurn& turn) {
  return turn.san.empty() || turn.san == turn.text ? turn.text : turn.san + " (" + turn.text + ")";
}

class Table {
 public:
  Table(const Arguments& arguments)
      : report_(arguments.report),
        symbols_(arguments.play.plain ? Symbols::Letters : Symbols::Glyphs),
        begin_(arguments.variant),
        session_(std::make_unique<Session>(report_)) {}

  Exit run() {
    if (!session_->open(begin_))
      return session_->finish();
    const std::string& title = session_->program().title;
    say((title.empty() ? session_->program().name : title) + ". Type a move, or `help`.\n\n");
    show();
    if (needs_legend(game().program(), game().position(), symbols_))
      say(draw_legend(game().program(), game().position(), symbols_) + "\n");
    while (!done_) {
      reader_.set_words(words_to_complete());
      const std::string& side = session_->program().sides[game().to_move()].name;
      const std::optional<std::string> line = reader_.read(side + "> ");
      if (!line) {
        if (reader_.is_interactive())
          say("\n");
        break;
      }
      obey(trimmed(*line));
      session_->flush();
    }
    return Exit::Fine;
  }

 private:
  struct Command {
    const char* name;
    const char* argument;
    const char* help;
    void (Table::*act)(const std::string& argument);
  };
  static const std::array<Command, 12> commands;

  ReportArgs report_;
  Symbols symbols_;
  VariantArgs begin_;
  std::unique_ptr<Session> session_;
  LineReader reader_;
  bool done_ = false;

  GameSession& game() { return session_->game(); }

  std::vector<std::string> words_to_complete() {
    std::vector<std::string> words;
    for (const Command& command : commands)
      words.emplace_back(command.name);
    for (const LegalTurn& turn : game().legal()) {
      words.push_back(turn.text);
      if (turn.san != turn.text)
        words.push_back(turn.san);
    }
    return words;
  }

  void obey(const std::string& line) {
    if (line.empty())
      return;
    const std::size_t blank = line.find_first_of(" \t");
    const std::string word = line.substr(0, blank);
    const std::string rest =
        blank == std::string::npos ? std::string() : trimmed(line.substr(blank));
    for (const Command& command : commands) {
      if (word == command.name)
        return (this->*command.act)(rest);
    }
    play(line, word);
  }

  void play(const std::string& line, const std::string& word) {
    const std::size_t played = game().record().size();
    if (game().play_all(line, session_->sink()))
      return show();
    if (game().record().size() > played)
      show();  // what stood before the first that could not be played
    std::vector<std::string> names;
    for (const Command& command : commands)
      names.emplace_back(command.name);
    session_->flush();
    const std::string near = did_you_mean(word, names);
    if (!near.empty())
      say(near + "\n");
    else if (std::none_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }))
      say("`help` lists the commands\n");
  }

  void show() {
    const Position& position = game().position();
    say(draw_board(game().program(), position, symbols_) + "\n");
    const std::vector<std::string> played = game().san_record();
    if (!played.empty())
      say("last move: " + played.back() + "\n");
    say(draw_state(game().program(), position));
    if (const std::string choices =
            draw_choices(game(), session_->loaded().program, session_->sources());
        !choices.empty()) {
      say("choose a start:\n" + choices);
    }
    if (const std::string verdict = draw_verdict(game()); !verdict.empty())
      say(verdict + "\n");
    say("\n");
  }

  void do_show(const std::string& /*argument*/) {
    show();
    say(draw_legend(game().program(), game().position(), symbols_));
  }

  void do_undo(const std::string& /*argument*/) {
    if (game().undo())
      return show();
    say("nothing has been played yet\n");
  }

  void do_redo(const std::string& /*argument*/) {
    if (game().redo())
      return show();
    say("nothing was taken back\n");
  }

  void do_moves(const std::string& /*argument*/) {
    std::vector<std::string> texts;
    for (const LegalTurn& turn : game().legal())
      texts.push_back(both_texts(turn));
    say(texts.empty() ? "no legal moves\n" : in_columns(texts));
  }

  void do_hint(const std::string& argument) {
    if (!argument.empty())
      return do_why(argument);
    const std::vector<LegalTurn>& turns = game().legal();
    if (turns.empty())
      return say("no legal moves\n");
    const std::size_t number = std::min(hinted_moves, turns.size());
    std::string text;
    for (std::size_t each = 0; each < number; ++each) {
      text += (each == 0 ? "" : ", ") + both_texts(turns[each * turns.size() / number]);
    }
    const std::string more = turns.size() > number
                                 ? "some of " + std::to_string(turns.size()) + " legal moves: "
                                 : "legal: ";
    say(more + text + "\n");
  }

  void do_why(const std::string& argument) {
    if (argument.empty())
      return say("`why MOVE` tells which rule forbids a move\n");
    Sink sink;
    if (const std::optional<std::size_t> index = game().find(argument, sink)) {
      return say("`" + argument + "` is legal: " + both_texts(game().legal()[*index]) + "\n");
    }
    const std::string why = game().why_not(argument);
    if (!why.empty())
      return say("`" + argument + "` is not legal: " + why + "\n");
    for (const Diagnostic& diagnostic : sink.sorted())
      say(diagnostic.message + "\n");
  }

  void do_fen(const std::string& /*argument*/) { say(game().position_text() + "\n"); }

  void do_save(const std::string& argument) {
    if (argument.empty())
      return say("`save FILE` needs a name\n");
    SavedGame saved;
    saved.begin = begin_;
    saved.begin.play.clear();
    const bool is_name = begin_.variant == session_->program().name;
    if (!is_name) {
      saved.begin.variant = std::filesystem::absolute(session_->loaded().path).string();
    }
    saved.moves = game().record();
    if (write_saved_game(argument, saved, session_->sink()))
      say("saved in `" + argument + "`\n");
  }

  void do_load(const std::string& argument) {
    if (argument.empty())
      return say("`load FILE` needs a name\n");
    auto next = std::make_unique<Session>(report_);
    const std::optional<SavedGame> saved = read_saved_game(argument, next->sources(), next->sink());
    if (saved && next->open(saved->begin) && replay(*saved, *next)) {
      begin_ = saved->begin;
      session_ = std::move(next);
      return show();
    }
    next->flush();
  }

  static bool replay(const SavedGame& saved, Session& session) {
    for (std::size_t each = 0; each < saved.moves.size(); ++each) {
      Sink sink;
      if (session.game().play(saved.moves[each], sink))
        continue;
      std::string message = "move " + std::to_string(each + 1) + " cannot be played";
      for (const Diagnostic& diagnostic : sink.sorted())
        message += ": " + diagnostic.message;
      session.sink().report<Code::BadSavedGame>(saved.move_spans[each], message);
      return false;
    }
    return true;
  }

  void do_help(const std::string& /*argument*/) {
    say("A move is its squares (e2e4), short notation (Nf3) or what `moves` prints; several may "
        "stand in one line.\n");
    for (const Command& command : commands) {
      const std::string left =
          std::string(command.name) + (*command.argument == '\0' ? "" : " ") + command.argument;
      say("  " + padded(left, 13) + command.help + "\n");
    }
  }

  void do_quit(const std::string& /*argument*/) { done_ = true; }
};

const std::array<Table::Command, 12> Table::commands{{
    {"moves", "", "all legal moves", &Table::do_moves},
    {"hint", "", "some legal moves", &Table::do_hint},
    {"why", "MOVE", "which rule forbids a move", &Table::do_why},
    {"undo", "", "take the last move back", &Table::do_undo},
    {"redo", "", "play it again", &Table::do_redo},
    {"show", "", "the board, and what its symbols mean", &Table::do_show},
    {"fen", "", "the position as text", &Table::do_fen},
    {"save", "FILE", "write the game to a file", &Table::do_save},
    {"load", "FILE", "go on with a game from a file", &Table::do_load},
    {"help", "", "this list", &Table::do_help},
    {"quit", "", "end", &Table::do_quit},
    {"exit", "", "end", &Table::do_quit},
}};

}  // namespace

Exit run_play(const Arguments& arguments) { return Table(arguments).run(); }

}  // namespace polymachy
