// SPDX-License-Identifier: MIT
// A script is read into TOML values by toml++; here each value becomes what its key says, or one
// error with a place. The table of keys says what is known where and how it is written, so that no
// message can differ from the page.
#include "interpreter/variant/script.hpp"

#include <algorithm>
#include <initializer_list>

#include "dsl/diag/suggest.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/record/toml_text.hpp"
#include "interpreter/variant/limits.hpp"

namespace polymachy {

const std::vector<ScriptKey>& script_keys() {
  static const std::vector<ScriptKey> keys{
#define PM_KEY(id, name, place, value, example, about) \
  {name, KeyPlace::place, value, example, about},
#include "interpreter/variant/script_keys.def"
  };
  return keys;
}

namespace {

enum class Key {
#define PM_KEY(id, name, place, value, example, about) id,
#include "interpreter/variant/script_keys.def"
};

const ScriptKey& info(Key key) { return script_keys()[static_cast<std::size_t>(key)]; }

std::string_view type_words(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a number with a point";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      return "a date or time";
    case toml::node_type::none:
      break;
  }
  return "nothing";
}

/// [name] as a number from 1 to max_perft_depth, or 0.
int depth_of(std::string_view name) {
  const bool digits = !name.empty() && name.size() <= 2 &&
                      name.find_first_not_of("0123456789") == std::string_view::npos;
  int depth = 0;
  for (const char c : digits ? name : std::string_view())
    depth = depth * 10 + (c - '0');
  return depth <= max_perft_depth ? depth : 0;
}

/// Reads values; the first that is wrong is reported, and the check that holds it is left.
class Reader {
 public:
  Reader(const SourceSet& sources, const TomlText& toml, FileId file, Sink& sink)
      : text_(sources.text(file)), toml_(toml), file_(file), sink_(sink) {}

  Span span(const toml::source_region& region) const { return toml_.span(region); }

  std::optional<Script> read(const toml::table& table) {
    Script script;
    ScriptCheck common;  // what the script says for all its checks
    bool fits = only_known(table, KeyPlace::Script, "a script");
    fits = read_string(table, Key::Variant, script.variant) && fits;
    fits = read_common(table, common) && fits;
    const toml::node* checks = table.get(info(Key::Checks).name);
    if (checks == nullptr) {
      sink_.report<Code::BadScript>({file_, 0, 0}, "a script without a check")
          .hint("each check begins with a line `[[check]]`");
      return std::nullopt;
    }
    if (!checks->is_array_of_tables())
      return wrong(Key::Checks, *checks), std::nullopt;
    const toml::array& all = *checks->as_array();
    if (all.size() > max_checks) {
      sink_.report<Code::TooMany>(
          span(all[max_checks].source()), all.size(), "checks in one file", max_checks);
      return std::nullopt;
    }
    for (const toml::node& each : all) {
      ScriptCheck check = common;
      check.span = header(span(each.source()));
      fits = read_check(*each.as_table(), check, script.checks.size() + 1) && fits;
      script.checks.push_back(std::move(check));
    }
    if (!fits)
      return std::nullopt;
    return script;
  }

 private:
  std::string_view text_;
  const TomlText& toml_;
  FileId file_;
  Sink& sink_;

  /// The line where a table begins.
  Span header(Span whole) const {
    const std::size_t end = std::min(text_.find('\n', whole.begin), text_.size());
    return {file_, whole.begin, std::max(whole.begin, static_cast<std::uint32_t>(end))};
  }

  bool wrong(Key key, const toml::node& node) {
    const ScriptKey& known = info(key);
    const std::string what = ticked(known.name) + " is " + std::string(known.value);
    sink_
        .report<Code::BadScript>(span(node.source()),
                                 what + "; this is " + std::string(type_words(node)))
        .hint("for example " + ticked(known.example));
    return false;
  }

  bool fail(Span place, const std::string& message, Key key) {
    sink_.report<Code::BadScript>(place, message).hint("for example " + ticked(info(key).example));
    return false;
  }

  /// What is not known is told in the order of the file, and no more of it than is shown.
  bool only_known(const toml::table& table, KeyPlace place, const std::string& where) {
    std::vector<const toml::key*> unknown;
    for (const auto& [key, value] : table) {
      const auto found = find_key(key.str());
      if (found == script_keys().end() || (found->place != place && found->place != KeyPlace::Both))
        unknown.push_back(&key);
    }
    std::sort(unknown.begin(), unknown.end(), [](const toml::key* a, const toml::key* b) {
      const toml::source_position& one = a->source().begin;
      const toml::source_position& two = b->source().begin;
      return one.line != two.line ? one.line < two.line : one.column < two.column;
    });
    for (std::size_t each = 0; each < unknown.size() && each <= Sink::most_shown; ++each)
      report_unknown(*unknown[each], place, where);
    return unknown.empty();
  }

  static std::vector<ScriptKey>::const_iterator find_key(std::string_view name) {
    return std::find_if(script_keys().begin(), script_keys().end(), [&](const ScriptKey& known) {
      return known.name == name;
    });
  }

  void report_unknown(const toml::key& key, KeyPlace place, const std::string& where) {
    const std::string_view name = key.str();
    if (find_key(name) != script_keys().end()) {
      const bool inside = place == KeyPlace::Check;
      sink_.report<Code::BadScript>(span(key.source()),
                                    ticked(name) + (inside ? " belongs before the first `[[check]]`"
                                                           : " belongs into a `[[check]]`"));
      return;
    }
    std::vector<std::string> names;
    for (const ScriptKey& known : script_keys())
      if (known.place == place || known.place == KeyPlace::Both)
        names.emplace_back(known.name);
    auto report = sink_.report<Code::UnknownName>(span(key.source()), "key", name);
    report.hint(did_you_mean(name, names));
    report.note("the keys of " + where + " are " + listed(names));
  }

  static std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
      text += (text.empty() ? "" : ", ") + ticked(name);
    return text;
  }

  bool read_word(Key key, const toml::node& node, ScriptWord& word) {
    const std::optional<std::string> text = node.value_exact<std::string>();
    if (!text)
      return wrong(key, node);
    word = {*text, span(node.source())};
    return true;
  }

  bool read_string(const toml::table& table, Key key, std::optional<ScriptWord>& word) {
    const toml::node* node = table.get(info(key).name);
    return node == nullptr || read_word(key, *node, word.emplace());
  }

  /// The words of a string: what stands between blanks. Each has its own place where nothing in the
  /// string is escaped.
  bool add_words(Key key, const toml::node& node, ScriptWords& words) {
    const std::optional<std::string> text = node.value_exact<std::string>();
    if (!text)
      return wrong(key, node);
    const Span all = span(node.source());
    const std::size_t found = text_.substr(all.begin, all.end - all.begin).find(*text);
    for (const std::string_view word : words_in(*text)) {
      const auto at = static_cast<std::size_t>(word.data() - text->data());
      const auto begin = static_cast<std::uint32_t>(all.begin + found + at);
      const Span part{file_, begin, static_cast<std::uint32_t>(begin + word.size())};
      words.push_back({std::string(word), found == std::string_view::npos ? all : part});
      if (words.size() > max_script_words) {
        sink_.report<Code::TooMany>(
            words.back().span, words.size(), "words of one key", max_script_words);
        return false;
      }
    }
    return true;
  }

  bool read_words(Key key, const toml::node& node, ScriptWords& words) {
    if (const toml::array* array = node.as_array()) {
      return std::all_of(array->begin(), array->end(), [&](const toml::node& each) {
        return add_words(key, each, words);
      });
    }
    return add_words(key, node, words);
  }

  bool read_words(const toml::table& table, Key key, ScriptWords& words) {
    const toml::node* node = table.get(info(key).name);
    if (node == nullptr || !read_words(key, *node, words))
      return node == nullptr;
    return !words.empty() ||
           fail(span(node->source()), ticked(info(key).name) + " names nothing", key);
  }

  bool read_count(Key key, const toml::node& node, int depth, std::vector<ExpectedCount>& counts) {
    const std::optional<std::int64_t> count = node.value_exact<std::int64_t>();
    if (!count)
      return wrong(key, node);
    if (*count < 0)
      return fail(span(node.source()), ticked(info(key).name) + " is never below 0", key);
    counts.push_back({depth, static_cast<std::uint64_t>(*count), span(node.source())});
    return true;
  }

  bool read_counts(const toml::table& table, ScriptCheck& check) {
    if (const toml::node* node = table.get(info(Key::Count).name);
        node != nullptr && !read_count(Key::Count, *node, 0, check.counts))
      return false;
    const toml::node* node = table.get(info(Key::Perft).name);
    if (node == nullptr)
      return true;
    if (const toml::array* array = node->as_array()) {
      int depth = 0;
      for (const toml::node& each : *array) {
        if (++depth > max_perft_depth)
          return fail(span(each.source()), too_deep(), Key::Perft);
        if (!read_count(Key::Perft, each, depth, check.counts))
          return false;
      }
      return depth > 0 || fail(span(node->source()), "`perft` names nothing", Key::Perft);
    }
    if (!node->is_table())
      return wrong(Key::Perft, *node);
    std::vector<ExpectedCount> counts;
    for (const auto& [name, value] : *node->as_table()) {
      const int depth = depth_of(name.str());
      if (depth == 0)
        return fail(
            span(name.source()), ticked(name.str()) + " is no depth; " + too_deep(), Key::Perft);
      if (!read_count(Key::Perft, value, depth, counts))
        return false;
    }
    std::sort(counts.begin(), counts.end(), [](const ExpectedCount& a, const ExpectedCount& b) {
      return a.depth < b.depth;
    });
    check.counts.insert(check.counts.end(), counts.begin(), counts.end());
    return !counts.empty() || fail(span(node->source()), "`perft` names nothing", Key::Perft);
  }

  static std::string too_deep() { return "depths go from 1 to " + std::to_string(max_perft_depth); }

  bool read_options(const toml::table& table, ScriptCheck& check) {
    const toml::node* node = table.get(info(Key::Options).name);
    if (node == nullptr)
      return true;
    if (!node->is_table())
      return wrong(Key::Options, *node);
    for (const auto& [name, value] : *node->as_table()) {
      ScriptWord text;
      if (!read_word(Key::Options, value, text))
        return false;
      check.options.emplace_back(ScriptWord{std::string(name.str()), span(name.source())}, text);
    }
    return true;
  }

  bool read_common(const toml::table& table, ScriptCheck& check) {
    std::optional<ScriptWord> source;
    if (!read_string(table, Key::Source, source) || !read_options(table, check))
      return false;
    if (source)
      check.source = source->text;
    return read_string(table, Key::Start, check.start);
  }

  /// A string, or a table of [main] and `why`.
  bool read_reason(const toml::table& table,
                   Key key,
                   std::string_view main,
                   std::optional<ExpectedReason>& reason) {
    const toml::node* node = table.get(info(key).name);
    if (node == nullptr)
      return true;
    reason.emplace();
    if (!node->is_table())
      return read_word(key, *node, reason->name) && says_something(*reason, *node, key);
    reason->name.span = reason->why.span = span(node->source());
    for (const auto& [name, value] : *node->as_table()) {
      const std::string_view part = name.str();
      if (part != main && part != "why") {
        auto report = sink_.report<Code::UnknownName>(span(name.source()), "key", part);
        report.hint(did_you_mean(part, {std::string(main), "why"}));
        report.note(ticked(info(key).name) + " has " + ticked(main) + " and `why`");
        return false;
      }
      if (!read_word(key, value, part == main ? reason->name : reason->why))
        return false;
    }
    return says_something(*reason, *node, key);
  }

  bool says_something(const ExpectedReason& reason, const toml::node& node, Key key) {
    return !reason.name.text.empty() || !reason.why.text.empty() ||
           fail(span(node.source()), ticked(info(key).name) + " names nothing", key);
  }

  bool read_moves(const toml::table& table, ScriptCheck& check) {
    const toml::node* node = table.get(info(Key::Moves).name);
    if (node == nullptr)
      return true;
    if (!node->is_table()) {
      ExpectedMoves& all = check.moves.emplace_back();
      all.span = span(node->source());
      return read_words(Key::Moves, *node, all.turns);
    }
    for (const auto& [name, value] : *node->as_table()) {
      ExpectedMoves& his = check.moves.emplace_back();
      his.square = {std::string(name.str()), span(name.source())};
      his.span = span(value.source());
      if (!read_words(Key::Moves, value, his.turns))
        return false;
    }
    return true;
  }

  bool read_attacks(const toml::table& table, ScriptCheck& check) {
    const toml::node* node = table.get(info(Key::Attacked).name);
    ScriptWords squares;
    if (node != nullptr && node->is_table()) {
      for (const auto& [name, value] : *node->as_table()) {
        ExpectedAttack& attack = check.attacks.emplace_back();
        attack.square = {std::string(name.str()), span(name.source())};
        if (!read_words(Key::Attacked, value, attack.from.emplace()))
          return false;
        attack.attacked = !attack.from->empty();
      }
    } else if (!read_words(table, Key::Attacked, squares)) {
      return false;
    }
    for (ScriptWord& square : squares)
      check.attacks.push_back({std::move(square), true, {}});
    squares.clear();
    if (!read_words(table, Key::Safe, squares))
      return false;
    for (ScriptWord& square : squares)
      check.attacks.push_back({std::move(square), false, {}});
    return true;
  }

  bool read_slow(const toml::table& table, bool& slow) {
    const toml::node* node = table.get(info(Key::Slow).name);
    if (node == nullptr)
      return true;
    const std::optional<bool> value = node->value_exact<bool>();
    slow = value.value_or(false);
    return value || wrong(Key::Slow, *node);
  }

  bool read_check(const toml::table& table, ScriptCheck& check, std::size_t number) {
    std::optional<ScriptWord> name;
    bool fits = only_known(table, KeyPlace::Check, "a check");
    const std::optional<ScriptWord> start = std::exchange(check.start, std::nullopt);
    fits = read_string(table, Key::Name, name) && fits;
    fits = read_string(table, Key::Position, check.position) && fits;
    fits = read_common(table, check) && fits;
    if (check.start && check.position)
      fits = fail(
          check.position->span, "a check begins at a `start` or at a `position`", Key::Position);
    if (!check.start && !check.position)
      check.start = start;
    fits = read_words(table, Key::Play, check.play) && fits;
    fits = read_words(table, Key::Legal, check.legal) && fits;
    fits = read_words(table, Key::Illegal, check.illegal) && fits;
    fits = read_reason(table, Key::Because, "rule", check.because) && fits;
    fits = read_moves(table, check) && fits;
    fits = read_counts(table, check) && fits;
    fits = read_attacks(table, check) && fits;
    fits = read_reason(table, Key::Result, "is", check.result) && fits;
    fits = read_string(table, Key::Text, check.text) && fits;
    fits = read_slow(table, check.slow) && fits;
    check.name = name.value_or(ScriptWord{"check " + std::to_string(number), check.span});
    if (fits && check.because && check.illegal.empty())
      fits = fail(check.because->name.span, "`because` without an `illegal` turn", Key::Illegal);
    if (fits && expects_nothing(check)) {
      sink_.report<Code::BadScript>(check.span, ticked(check.name.text) + " expects nothing")
          .hint("say what is `legal`, `illegal`, the `count` of moves, the `result`");
      fits = false;
    }
    return fits;
  }

  /// `play` by itself is an expectation, too: that all of it is legal.
  static bool expects_nothing(const ScriptCheck& check) {
    return check.play.empty() && check.legal.empty() && check.illegal.empty() &&
           check.moves.empty() && check.counts.empty() && check.attacks.empty() && !check.result &&
           !check.text;
  }
};

}  // namespace

std::optional<Script> read_script(const SourceSet& sources, FileId file, Sink& sink) {
  TomlText text(sources, file);
  const std::optional<toml::table> table = text.parse();
  if (table)
    return Reader(sources, text, file, sink).read(*table);
  auto report = sink.report<Code::BadScript>(text.place(), text.problem());
  if (text.problem().find("control characters") != std::string::npos)
    report.hint("a string ends on its line; longer ones stand between `\"\"\"` and `\"\"\"`");
  return std::nullopt;
}

}  // namespace polymachy
