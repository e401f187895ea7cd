// SPDX-License-Identifier: MIT
// Principal variation search (T. Marsland and M. Campbell, 1982), fail-soft, with a transposition
// table, iterative deepening, late move reductions and a quiescence search over decisions that win
// material. A legal list has a fixed order, so the table remembers a move by its index.
// Results are asked as Game asks them: lines about the board at every node, lines about being stuck
// where there is no move. Lines and rules that ask history are the game's business; here a position
// that comes back is worth nothing to both.
#include "interpreter/search/searcher.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "interpreter/game/notation.hpp"
#include "interpreter/search/hunt.hpp"

namespace polymachy {
namespace {

constexpr std::size_t table_bits = 19;
constexpr int most_quiet_plies = 24;  // of the quiescence search
constexpr std::size_t history_size = 1U << 14U;
constexpr int most_told = 20'000;
constexpr int no_score = -32'000;
constexpr int per_flight = 10;
constexpr int most_flights = 12;

enum class Bound : std::uint8_t { None, Least, Most, Exact };

struct Entry {
  std::uint64_t key = 0;
  std::int16_t score = 0;
  std::int8_t depth = -1;
  Bound bound = Bound::None;
  std::uint16_t move = 0xFFFF;
};

/// What one ply needs; made once.
struct Ply {
  MoveList list;
  std::vector<int> order;
  std::array<Move, 2> killers{};
  std::uint64_t key = 0;
  std::array<Move, most_search_plies> line{};
  int line_length = 0;
};

bool same_move(const Move& a, const Move& b) {
  return a.from == b.from && a.to == b.to && a.kind == b.kind && a.type == b.type && a.aux == b.aux;
}

}  // namespace

class Searcher::Impl {
 public:
  Impl(std::shared_ptr<const Program> program,
       PieceValues values,
       TimeSource& time,
       std::uint64_t seed)
      : program_(std::move(program)),
        values_(std::move(values)),
        time_(time),
        engine_(make_engine(program_, {2'000'000})),  // what takes longer is looked at in part
        hunt_(*program_, values_),
        squares_(static_cast<std::size_t>(program_->size.squares())),
        table_(std::size_t{1} << table_bits),
        history_(history_size * side_count),
        plies_(most_search_plies + most_quiet_plies + 2),
        random_(seed) {
    for (Ply& ply : plies_) {
      ply.list.moves.reserve(512);
      ply.order.reserve(512);
    }
    for (const ResultInfo& line : program_->results) {
      if (line.asks_history)
        continue;
      (line.asks_stuck ? stuck_lines_ : board_lines_).push_back(line);
    }
    check_every_ = squares_ > 144 ? 1 : 32;
    loose_plies_ = squares_ > 144 ? 2 : squares_ > 100 ? 4 : 8;
  }

  void see(const Position& position) {
    if (!fits(position))
      return;
    engine_->set_position(position);
    seen_.push_back(engine_->key_without_mark());
  }
  void forget() { seen_.clear(); }

  SearchReport choose(const Position& position,
                      const std::vector<LegalTurn>& turns,
                      const SearchLimits& limits) {
    SearchReport report;
    begin_ = time_.now();
    limits_ = limits;
    nodes_ = 0;
    is_stopped_ = is_late_ = false;
    report.turn = std::uniform_int_distribution<std::size_t>(0, turns.size() - 1)(random_);
    const bool is_board = fits(position) && turns.front().start < 0;
    if (is_board && (turns.size() > 1 || limits.depth > 0))
      deepen(position, turns, report);
    report.nodes = nodes_;
    report.time = time_.now() - begin_;
    report.is_cut = is_stopped_ || is_late_;
    return report;
  }

 private:
  struct Root {
    std::size_t turn = 0;
    int score = 0;
    int extra = 0;  ///< what is added to its score: noise, and how it narrows the hunted
  };

  std::shared_ptr<const Program> program_;
  PieceValues values_;
  TimeSource& time_;
  std::unique_ptr<Engine> engine_;
  Hunt hunt_;
  std::size_t squares_;
  std::vector<Entry> table_;
  std::vector<int> history_;
  std::vector<Ply> plies_;
  std::vector<ResultInfo> board_lines_;
  std::vector<ResultInfo> stuck_lines_;
  std::vector<std::uint64_t> seen_;
  std::mt19937_64 random_;
  SearchLimits limits_;
  Millis begin_{};
  std::uint64_t nodes_ = 0;
  std::uint64_t check_every_ = 32;
  int loose_plies_ = 8;  // of the quiescence search
  bool is_stopped_ = false;
  bool is_late_ = false;

  /// A setup phase has no moves of men.
  bool fits(const Position& position) const {
    const bool is_setup = position.phase < program_->phases.size() &&
                          !program_->phases[position.phase].choices.empty();
    return !is_setup && position.men.size() == squares_;
  }

  // --- the root

  void deepen(const Position& position, const std::vector<LegalTurn>& turns, SearchReport& report) {
    std::vector<Root> roots;
    for (std::size_t each = 0; each < turns.size(); ++each) {
      const int noise = limits_.noise == 0 ? 0
                                           : std::uniform_int_distribution<int>(
                                                 -limits_.noise, limits_.noise)(random_);
      roots.push_back({each, 0, noise});
    }
    std::shuffle(roots.begin(), roots.end(), random_);
    std::fill(history_.begin(), history_.end(), 0);
    engine_->set_position(position);
    hunt_.begin(position);
    const Side side = engine_->to_move();
    const int balance = balance_of(position);
    look_at_each(roots, turns, side, balance, report);
    for (int depth = 1; depth <= limits_.depth && !is_stopped_; ++depth) {
      if (!search_roots(roots, turns, depth, side, balance, report))
        break;
      sort(roots);
      report.depth = depth;
      const bool is_sure = std::abs(report.score) > sure_score && limits_.noise == 0;
      // the next depth would take longer than what is left
      is_late_ = time_.now() - begin_ > limits_.time / 2;
      if (is_sure || is_late_)
        break;
    }
  }

  static void sort(std::vector<Root>& roots) {
    std::stable_sort(
        roots.begin(), roots.end(), [](const Root& a, const Root& b) { return a.score > b.score; });
  }

  /// Before all search, and however few positions are allowed: what each turn brings by itself, so
  /// that the best come first and one that ends the game is seen.
  void look_at_each(std::vector<Root>& roots,
                    const std::vector<LegalTurn>& turns,
                    Side side,
                    int balance,
                    SearchReport& report) {
    for (Root& root : roots)
      root.score = no_score;
    for (Root& root : roots) {
      is_stopped_ = time_.now() - begin_ >= limits_.time;
      if (is_stopped_)
        break;
      look_behind(root, turns[root.turn], side, balance, false);
    }
    sort(roots);
    // who is stuck is told by his moves, which takes longer
    for (Root& root : roots) {
      if (is_stopped_ || stuck_lines_.empty() || time_.now() - begin_ >= limits_.time / 2)
        break;
      look_behind(root, turns[root.turn], side, balance, true);
    }
    sort(roots);
    report.turn = roots.front().turn;
    report.score = roots.front().score - roots.front().extra;
    report.line.assign(1, turns[report.turn].text);
  }

  /// [with_moves]: also whether the other side has any, and how many the hunted have.
  void look_behind(Root& root, const LegalTurn& turn, Side side, int balance, bool with_moves) {
    const int after = make_turn(turn, balance);
    const bool is_his = engine_->to_move() != side;
    int score = standing(after);
    if (!is_over(board_lines_, 1, true, score) && is_his && with_moves) {
      const int flights = hunt_.flights(*engine_, plies_[1].list);
      if (flights >= 0 ? plies_[1].list.size() == 0 : !engine_->any_legal())
        score = 0, is_over(stuck_lines_, 1, true, score);
      else if (flights > 0)
        root.extra -= std::min(flights, most_flights) * per_flight;
    }
    root.score = (is_his ? -score : score) + root.extra;
    for (std::size_t undone = 0; undone <= turn.after.size(); ++undone)
      engine_->undo();
  }

  /// One depth; false if it was stopped.
  bool search_roots(std::vector<Root>& roots,
                    const std::vector<LegalTurn>& turns,
                    int depth,
                    Side side,
                    int balance,
                    SearchReport& report) {
    int alpha = -win_score;
    for (std::size_t each = 0; each < roots.size(); ++each) {
      Root& root = roots[each];
      const LegalTurn& turn = turns[root.turn];
      const int after = make_turn(turn, balance);
      plies_[1].line_length = 0;
      const int floor =
          each == 0 ? -win_score : std::clamp(alpha - root.extra, -win_score, win_score - 1);
      int score = from(side, after, depth - 1, floor, win_score, each > 0);
      for (std::size_t undone = 0; undone <= turn.after.size(); ++undone)
        engine_->undo();
      if (is_stopped_) {
        // rather what is not known than what loses
        if (each > 0 && alpha < -sure_score)
          report.turn = root.turn, report.line.assign(1, turn.text);
        return false;
      }
      if (std::abs(score) <= sure_score)
        score += root.extra;
      const bool is_best = each == 0 || score > alpha;
      root.score = is_best ? score : no_score + static_cast<int>(roots.size() - each) % 1000;
      if (!is_best)
        continue;
      alpha = score;
      report.turn = root.turn;
      report.score = std::abs(score) <= sure_score ? score - root.extra : score;
      write_line(turn, report);
    }
    return true;
  }

  /// The score of the present position for [side].
  int from(Side side, int balance, int depth, int alpha, int beta, bool is_late) {
    const auto look = [&](int low, int high) {
      return engine_->to_move() == side ? search(1, depth, low, high, balance)
                                        : -search(1, depth, -high, -low, balance);
    };
    if (!is_late)
      return look(alpha, beta);
    const int score = look(alpha, alpha + 1);
    return score > alpha && !is_stopped_ ? look(alpha, beta) : score;
  }

  /// Gives the balance behind it.
  int make_turn(const LegalTurn& turn, int balance) {
    const int sign = engine_->to_move() == 0 ? 1 : -1;
    balance += sign * gain_of(turn.action.effects.data(), turn.action.effects.size());
    engine_->make(turn.action);
    for (const Action& action : turn.after) {
      const int his = engine_->to_move() == 0 ? 1 : -1;
      balance += his * gain_of(action.effects.data(), action.effects.size());
      engine_->make(action);
    }
    return balance;
  }

  /// The turn, and the moves expected after it.
  void write_line(const LegalTurn& turn, SearchReport& report) {
    report.line.assign(1, turn.text);
    int made = 1 + static_cast<int>(turn.after.size());
    engine_->make(turn.action);
    for (const Action& action : turn.after)
      engine_->make(action);
    const Ply& first = plies_[1];
    MoveList& list = plies_.back().list;
    for (int each = 0; each < first.line_length; ++each) {
      engine_->generate(list, Legality::Legal);
      static_cast<void>(engine_->limit_hit());
      const auto at = std::find_if(list.moves.begin(), list.moves.end(), [&](const Move& move) {
        return same_move(move, first.line[static_cast<std::size_t>(each)]);
      });
      if (at == list.moves.end())
        break;
      const auto index = static_cast<std::size_t>(at - list.moves.begin());
      report.line.push_back(
          write_action(*program_, engine_->position(), engine_->action(list, index), true));
      engine_->make(list, index);
      ++made;
    }
    while (made-- > 0)
      engine_->undo();
  }

  // --- the tree

  bool must_stop() {
    if (is_stopped_)
      return true;
    ++nodes_;
    if (nodes_ >= limits_.nodes)
      is_stopped_ = true;
    else if (nodes_ % check_every_ == 0 && time_.now() - begin_ >= limits_.time)
      is_stopped_ = true;
    return is_stopped_;
  }

  /// Signed for the side to move.
  int standing(int balance) const {
    // hundreds of men must not look like a win
    if (std::abs(balance) > most_told)
      balance += (balance > 0 ? most_told - balance : -most_told - balance) / 16 * 15;
    return engine_->to_move() == 0 ? balance : -balance;
  }

  /// Whether a line that asks the board alone has ended the game; [score] is for the side to move.
  bool is_over(const std::vector<ResultInfo>& lines, int ply, bool with_draws, int& score) {
    if (lines.empty())
      return false;
    const Side me = engine_->to_move();
    for (const ResultInfo& line : lines) {
      if (line.outcome == OutcomeKind::Draw && !with_draws)
        continue;
      Asked asked;
      asked.stuck = line.asks_stuck ? 1 : 0;
      const bool mine = engine_->ask(line.test, me, asked);
      const bool his = !line.asks_stuck && engine_->ask(line.test, other(me), asked);
      if (!mine && !his)
        continue;
      if (line.outcome == OutcomeKind::Draw || (mine && his)) {
        score = 0;
      } else {
        const bool i_win = (line.outcome == OutcomeKind::Win) == mine;
        score = i_win ? win_score - ply : ply - win_score;
      }
      return true;
    }
    return false;
  }

  bool is_repeated(int ply, std::uint64_t key) const {
    for (int each = ply - 1; each > 0; --each) {
      if (plies_[static_cast<std::size_t>(each)].key == key)
        return true;
    }
    return std::find(seen_.begin(), seen_.end(), key) != seen_.end();
  }

  /// Scores of wins count from the root; in the table they count from their position.
  static int to_table(int score, int ply) {
    return score > sure_score ? score + ply : score < -sure_score ? score - ply : score;
  }
  static int from_table(int score, int ply) {
    return score > sure_score ? score - ply : score < -sure_score ? score + ply : score;
  }

  int search(int ply, int depth, int alpha, int beta, int balance) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    here.line_length = 0;
    if (must_stop())
      return 0;
    int score = 0;
    if (is_over(board_lines_, ply, true, score))
      return score;
    here.key = engine_->key_without_mark();
    if (is_repeated(ply, here.key))
      return 0;
    if (depth <= 0 || ply >= most_search_plies) {
      // behind the turn itself and the reply a side that cannot move is never overlooked
      if (ply <= 2 && !stuck_lines_.empty() && !engine_->any_legal())
        return is_over(stuck_lines_, ply, true, score) ? score : 0;
      return quiet(ply, 0, no_square, alpha, beta, balance);
    }
    const std::uint64_t key = engine_->key() ^ hunt_.salt();
    Entry& entry = table_[key & (table_.size() - 1)];
    std::uint16_t known = 0xFFFF;
    if (entry.key == key) {
      known = entry.move;
      const int stored = from_table(entry.score, ply);
      const bool fits = entry.depth >= depth && (entry.bound == Bound::Exact ||
                                                 (entry.bound == Bound::Least && stored >= beta) ||
                                                 (entry.bound == Bound::Most && stored <= alpha));
      if (fits && beta - alpha == 1)
        return stored;
    }
    engine_->generate(here.list, Legality::Legal);
    static_cast<void>(engine_->limit_hit());  // some of the moves are better than none
    if (here.list.size() == 0)
      return is_over(stuck_lines_, ply, true, score) ? score : 0;
    order_moves(here, known);
    return search_moves(ply, depth, alpha, beta, balance);
  }

  int search_moves(int ply, int depth, int alpha, int beta, int balance) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    const std::uint64_t key = engine_->key() ^ hunt_.salt();
    const Side me = engine_->to_move();
    const int lowest = alpha;
    const int stand = standing(balance);
    int best = no_score;
    std::uint16_t best_move = 0xFFFF;
    for (std::size_t tried = 0; tried < here.list.size(); ++tried) {
      const std::size_t index = next_move(here);
      const Move move = here.list.moves[index];
      const int gain = gain_of(here.list, index);
      const bool is_quiet = gain <= 0 || !is_loud(here.list, index);
      // nothing that a quiet move can do makes up for so much
      if (depth == 1 && is_quiet && best > -sure_score && tried > 0 && stand + 150 <= alpha &&
          (ply > 1 || !ends_game(here.list, index))) {
        if (is_stopped_)
          return best;
        continue;
      }
      engine_->make(here.list, index);
      const bool same_side = engine_->to_move() == me;
      const int next = balance + (me == 0 ? gain : -gain);
      // a decision that follows an action costs no depth
      const int rest = same_side && !program_->turn.several ? depth : depth - 1;
      const int reduction = depth >= 3 && is_quiet && tried >= 4 ? (tried >= 16 ? 2 : 1) : 0;
      const auto look = [&](int left, int low, int high) {
        return same_side ? search(ply + 1, left, low, high, next)
                         : -search(ply + 1, left, -high, -low, next);
      };
      int score = 0;
      if (tried == 0) {
        score = look(rest, alpha, beta);
      } else {
        score = look(rest - reduction, alpha, alpha + 1);
        if (score > alpha && reduction > 0)
          score = look(rest, alpha, alpha + 1);
        if (score > alpha && score < beta)
          score = look(rest, alpha, beta);
      }
      engine_->undo();
      if (is_stopped_)
        return best == no_score ? 0 : best;
      if (score > best) {
        best = score;
        best_move = static_cast<std::uint16_t>(std::min<std::size_t>(index, 0xFFFF));
        if (score > alpha) {
          alpha = score;
          take_line(ply, move);
        }
      }
      if (alpha >= beta) {
        if (is_quiet)
          remember(here, move, me, depth);
        break;
      }
    }
    store(key,
          ply,
          depth,
          best,
          best >= beta    ? Bound::Least
          : best > lowest ? Bound::Exact
                          : Bound::Most,
          best_move);
    return best;
  }

  /// Whether a move, here a reply to the turn itself, ends the game or leaves no move.
  bool ends_game(const MoveList& list, std::size_t index) {
    if (must_stop())
      return false;
    engine_->make(list, index);
    int score = 0;
    const bool ends =
        is_over(board_lines_, 1, true, score) || (!stuck_lines_.empty() && !engine_->any_legal());
    engine_->undo();
    return ends;
  }

  /// Goes on with what wins material, until nothing does; after some plies only with what takes on
  /// [last], where something was just taken: on a large board it would not end.
  int quiet(int ply, int quiet_ply, Square last, int alpha, int beta, int balance) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    here.line_length = 0;
    int best = standing(balance);
    if (best >= beta || quiet_ply >= most_quiet_plies ||
        ply + 1 >= static_cast<int>(plies_.size()) - 1)
      return best;
    alpha = std::max(alpha, best);
    engine_->generate(here.list, Legality::Legal);
    static_cast<void>(engine_->limit_hit());  // some of the moves are better than none
    int score = 0;
    if (here.list.size() == 0)
      return is_over(stuck_lines_, ply, true, score) ? score : 0;
    order_moves(here, 0xFFFF);
    const Side me = engine_->to_move();
    for (std::size_t tried = 0; tried < here.list.size(); ++tried) {
      const std::size_t index = next_move(here);
      const int gain = gain_of(here.list, index);
      if (gain <= 0 || !is_loud(here.list, index))
        break;  // so are all that follow
      const Square to = here.list.moves[index].to;
      if (quiet_ply >= loose_plies_ && to != last)
        continue;
      if (best + gain + 100 < alpha && values_.man > 0 && gain < 1'000)
        continue;
      if (must_stop())
        return best;
      engine_->make(here.list, index);
      const int next = balance + (me == 0 ? gain : -gain);
      if (!is_over(board_lines_, ply + 1, false, score)) {
        score = engine_->to_move() == me ? quiet(ply + 1, quiet_ply + 1, to, alpha, beta, next)
                                         : -quiet(ply + 1, quiet_ply + 1, to, -beta, -alpha, next);
      } else if (engine_->to_move() != me) {
        score = -score;
      }
      engine_->undo();
      if (is_stopped_)
        return best;
      best = std::max(best, score);
      alpha = std::max(alpha, score);
      if (alpha >= beta)
        break;
    }
    return best;
  }

  void take_line(int ply, const Move& move) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    const Ply& next = plies_[static_cast<std::size_t>(ply) + 1];
    here.line[0] = move;
    here.line_length = std::min(next.line_length + 1, most_search_plies);
    std::copy_n(next.line.begin(), here.line_length - 1, here.line.begin() + 1);
  }

  void store(std::uint64_t key, int ply, int depth, int score, Bound bound, std::uint16_t move) {
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.key == key && entry.depth > depth && bound != Bound::Exact)
      return;
    entry = {key,
             static_cast<std::int16_t>(to_table(score, ply)),
             static_cast<std::int8_t>(std::min(depth, 100)),
             bound,
             move};
  }

  // --- what a move does to the balance, and in what order moves are tried

  int worth(Square square) const {
    const Man man = engine_->man(square);
    return man.none() ? 0 : worth(man.type(), man.side(), square);
  }
  int worth(TypeId type, Side side, Square square) const {
    return values_.man * values_.of(Man::of(type, side), square, squares_) +
           hunt_.pull(type, side, square);
  }
  /// What a captured man is worth to who has him in a pool.
  int pooled(TypeId type) const {
    const int base = program_->types[type].base;
    const std::size_t counted =
        program_->captured.as_base && base >= 0 ? static_cast<std::size_t>(base) : type;
    return values_.man * values_.type[counted];
  }

  /// Taking [man] away: for the side to move.
  int taken(Square square, bool to_pool) const {
    const Man man = engine_->man(square);
    if (man.none())
      return 0;
    const Side me = engine_->to_move();
    int gain = man.side() == me ? -worth(square) : worth(square);
    if (to_pool && program_->captured.pool >= 0)
      gain += program_->captured.to_own ? pooled(man.type()) : -pooled(man.type());
    return gain;
  }

  /// Whether men come and go, or become others.
  bool is_loud(const MoveList& list, std::size_t index) const {
    const Move& move = list.moves[index];
    if (move.kind != MoveKind::Listed)
      return move.from != no_square && (move.type != no_type || !engine_->man(move.to).none());
    const Details& details = list.details[move.aux];
    const auto first = list.effects.begin() + details.first;
    return std::any_of(first, first + details.count, [](const Effect& e) {
      return e.kind == EffectKind::Take || e.kind == EffectKind::Remove ||
             e.kind == EffectKind::Become;
    });
  }

  /// For the side to move, before the move is made.
  int gain_of(const MoveList& list, std::size_t index) const {
    const Move& move = list.moves[index];
    if (move.kind == MoveKind::Listed) {
      const Details& details = list.details[move.aux];
      return gain_of(list.effects.data() + details.first, details.count);
    }
    const Side me = engine_->to_move();
    if (move.from == no_square)
      return worth(move.type, me, move.to) - pooled(move.type);
    const Man man = engine_->man(move.from);
    const TypeId type = move.type == no_type ? man.type() : move.type;
    return taken(move.to, true) + worth(type, me, move.to) - worth(move.from);
  }

  int gain_of(const Effect* effects, std::size_t count) const {
    const Side me = engine_->to_move();
    int gain = 0;
    for (std::size_t each = 0; each < count; ++each) {
      const Effect& e = effects[each];
      switch (e.kind) {
        case EffectKind::SelfMove:
        case EffectKind::Carry: {
          const Man man = engine_->man(e.from);
          if (man.none())
            break;
          const int change = worth(man.type(), man.side(), e.to) - worth(e.from);
          gain += man.side() == me ? change : -change;
          break;
        }
        case EffectKind::Take:
        case EffectKind::Remove:
          if (e.from != no_square)
            gain += taken(e.from, e.kind == EffectKind::Take);
          break;
        case EffectKind::Enter:
          gain += worth(e.type, me, e.to);
          break;
        case EffectKind::FromPool:
          gain += e.aux < pool_of_enemy ? -pooled(e.type) : pooled(e.type);
          break;
        case EffectKind::ToPool:
          gain += e.aux < pool_of_enemy ? pooled(e.type) : -pooled(e.type);
          break;
        case EffectKind::Become:
          gain += become_gain(effects, count, e);
          break;
        case EffectKind::Mark:
        case EffectKind::Done:
        case EffectKind::Due:
          break;
      }
    }
    return gain;
  }

  /// The man who becomes another stands there, or arrives there by the same move.
  int become_gain(const Effect* effects, std::size_t count, const Effect& become) const {
    const Side me = engine_->to_move();
    Man man = engine_->man(become.to);
    for (std::size_t each = 0; each < count; ++each) {
      const Effect& e = effects[each];
      if ((e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry) && e.to == become.to)
        man = engine_->man(e.from);
    }
    if (man.none())
      return 0;
    const int change =
        worth(become.type, man.side(), become.to) - worth(man.type(), man.side(), become.to);
    return man.side() == me ? change : -change;
  }

  /// All men, for the first side.
  int balance_of(const Position& position) const {
    int balance = 0;
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      const Man man = position.men[s];
      if (!man.none())
        balance += (man.side() == 0 ? 1 : -1) * worth(static_cast<Square>(s));
    }
    const std::size_t types = program_->types.size();
    for (Side side = 0; side < side_count; ++side) {
      for (std::size_t each = 0; each < position.pools[side].size(); ++each)
        balance += (side == 0 ? 1 : -1) * position.pools[side][each] * values_.man *
                   values_.type[each % types];
    }
    return balance;
  }

  int& history_of(Side side, const Move& move) {
    const std::size_t at =
        (std::size_t{move.from} * 2'654'435'761U ^ std::size_t{move.to} * 40'503U ^ move.type) &
        (history_size - 1);
    return history_[side * history_size + at];
  }

  void remember(Ply& here, const Move& move, Side side, int depth) {
    if (!same_move(here.killers[0], move)) {
      here.killers[1] = here.killers[0];
      here.killers[0] = move;
    }
    int& worth = history_of(side, move);
    worth = std::min(worth + depth * depth, 1 << 20);
  }

  void order_moves(Ply& here, std::uint16_t known) {
    const Side me = engine_->to_move();
    here.order.resize(here.list.size());
    for (std::size_t each = 0; each < here.list.size(); ++each) {
      const Move& move = here.list.moves[each];
      int& order = here.order[each];
      if (each == known) {
        order = INT32_MAX;
        continue;
      }
      const int gain = gain_of(here.list, each);
      order = gain * 8 + history_of(me, move) / 16;
      if (gain > 0 && is_loud(here.list, each)) {
        // who takes with little is tried first
        const int own =
            move.from == no_square
                ? 0
                : values_.type[engine_->man(move.from).none() ? 0 : engine_->man(move.from).type()];
        order += (1 << 20) - own / 4;
      } else if (same_move(move, here.killers[0]) || same_move(move, here.killers[1])) {
        order += 1 << 19;
      }
    }
  }

  /// The best that was not tried; it goes out of the order.
  static std::size_t next_move(Ply& here) {
    const auto best = std::max_element(here.order.begin(), here.order.end());
    *best = INT32_MIN;
    return static_cast<std::size_t>(best - here.order.begin());
  }
};

Searcher::Searcher(std::shared_ptr<const Program> program,
                   PieceValues values,
                   TimeSource& time,
                   std::uint64_t seed)
    : impl_(std::make_unique<Impl>(std::move(program), std::move(values), time, seed)) {}
Searcher::~Searcher() = default;
void Searcher::see(const Position& position) { impl_->see(position); }
void Searcher::forget() { impl_->forget(); }
SearchReport Searcher::choose(const Position& position,
                              const std::vector<LegalTurn>& turns,
                              const SearchLimits& limits) {
  return impl_->choose(position, turns, limits);
}

std::string score_text(int score) {
  if (std::abs(score) > sure_score)
    return (score > 0 ? "wins in " : "loses in ") + std::to_string(win_score - std::abs(score));
  const int rest = std::abs(score) % 100;
  return (score < 0 ? "-" : "+") + std::to_string(std::abs(score) / 100) + "." +
         (rest < 10 ? "0" : "") + std::to_string(rest);
}

}  // namespace polymachy
