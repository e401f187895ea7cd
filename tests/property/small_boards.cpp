// SPDX-License-Identifier: MIT
#include "tests/property/small_boards.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "dsl/syntax/parser.hpp"

namespace polymachy::property {

namespace {

std::string diagram(const SmallGame& game) {
  // The start is never played; it only has to hold every type.
  std::string text;
  for (int rank = 0; rank < game.height; ++rank) {
    for (int file = 0; file < game.width; ++file) {
      const char* cell = " .";
      if (rank == game.height - 1 && file == 0)
        cell = " X";
      if (rank == game.height - 1 && file == 1)
        cell = " D";
      if (rank == game.height - 1 && file == 2)
        cell = " Y";
      if (game.has_kings && file == 3 && (rank == 0 || rank == game.height - 1))
        cell = rank == 0 ? " k" : " K";
      text += cell;
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string text_of(const SmallGame& game) {
  std::string text = "use " + game.modules + (game.has_kings ? ", royal" : "") + "\n";
  text += "variant small {\n  title \"Small\"\n  endless \"a test\"\n";
  text += "  board " + std::to_string(game.width) + "x" + std::to_string(game.height) + "\n";
  text += "  sides White north, Black south\n";
  text += "  piece Dummy D { path \"mW\" }\n  piece Helper Y { path \"QN\" }\n";
  if (game.has_kings)
    text += "  men K King\n  follow royal\n";
  text += "  " + game.man + "\n  start first {\n" + diagram(game) + "  }\n}\n";
  return text;
}

std::vector<LibraryPiece> library_pieces() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(find_home().stdlib))
    if (entry.path().extension() == ".pmy")
      files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<LibraryPiece> pieces;
  for (const auto& path : files) {
    std::ifstream in(path);
    SourceSet sources;
    Sink sink;
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    const auto tree = parse(sources, sources.add(path.string(), text), sink);
    REQUIRE(tree.has_value());
    for (const ast::Node& node : tree->root.kids)
      if (node.kind == ast::Kind::Piece)
        pieces.push_back({path.stem().string(), node.text});
  }
  return pieces;
}

const std::vector<std::string>& odd_paths() {
  static const std::vector<std::string> paths{
      "hopcapture(king)",
      "glide(king) | fly(king, Dummy)",
      "fly(diagonal, Dummy | Helper) | \"mB\"",
      "airlift(king, 1)",
      "airlift(orthogonal, 3) | \"F\"",
      "hitrun",
      "\"QNAD\" | hitrun",
      "stay king{man} lift goto origin knight{empty} drop",
      "\"K\" | stay king{man} lift goto origin knight{empty} drop",
      "king ({empty} | take{enemy}) (king ({empty} | take{enemy}) | goto origin)",
      "stay king take{enemy}",
      "king{empty} king take{enemy} goto origin",
      "(king{empty})*[1..2]",
      "a:knight a{empty} a take{enemy} | \"mN\"",
      "d:orthogonal d{man} lift d{empty} drop goto origin d",
      "d:king (d{empty})* d{enemy} lift goto origin d{empty} drop goto origin stay",
      "{rank 1} ahead{empty} d:sideways (d{empty})* d take{enemy} | \"mR\"",  // crooked for one
                                                                              // side
      "anywhere{empty & row -1}",
      "anywhere take{enemy & row 1..2}",
      "\"fWcF\"",
      "\"fmWfcF\" | {row 2} push(1) | enpassant",
      "\"nN\"",
      "\"nDnA\"",
      "\"jDjA\"",
      "\"jH\" | \"jG\"",
      "\"pR\"",
      "\"mpQ\" | \"cB\"",
      "\"gB\" | \"gR\"",
      "\"NN\" | \"CC\"",
      "\"W3F2\"",
      "\"[W?B]\" | \"[F-R]\"",
      "\"[N?B]\"",
      "\"bhcN\" | \"fmQ\"",
      "\"mRcpRmBcpB\"",
      "\"(1,3)(2,2)\"",
      "\"WfhrN\"",
      "{can(king{enemy})} \"Q\" | {!can(king{enemy})} \"N\"",
      "{attacked} \"mQ\" | \"W\"",
      "a:king a{empty & !attacked} | \"cK\"",
      "{some(enemy Helper)} \"K\" | \"D\"",
      "{count(own) > 2} \"R\" | \"B\"",
      "every(king{enemy} remove) pass",
      "d:sideways d d{empty} | ahead take{enemy} behind{empty}",
  };
  return paths;
}

Position empty_board(const Subject& subject, Side side) {
  const Program& program = *subject.programs.front();
  Position position;
  const auto squares = static_cast<std::size_t>(program.size.squares());
  position.men.resize(squares);
  position.rights.resize(squares);
  for (auto& pool : position.pools)
    pool.resize(program.pools.size() * program.types.size());
  position.counters.resize(program.counters.size());
  position.to_move = side;
  return position;
}

TypeId type_of(const Subject& subject, const std::string& letters) {
  const auto& types = subject.programs.front()->types;
  const auto found = std::ranges::find_if(
      types, [&](const TypeInfo& type) { return type.letters == letters && !type.shadow; });
  REQUIRE(found != types.end());
  return static_cast<TypeId>(found - types.begin());
}

namespace {

std::size_t squares_of(const Subject& subject) {
  return static_cast<std::size_t>(subject.programs.front()->size.squares());
}

}  // namespace

std::string try_everywhere(Subject& subject, std::size_t stride) {
  const std::size_t squares = squares_of(subject);
  const TypeId x = type_of(subject, "X");
  const TypeId blocker = type_of(subject, "D");
  for (std::size_t n = 0; n < squares * squares * squares; n += stride) {
    const std::size_t at = n % squares;
    const std::size_t enemy = n / squares % squares;
    const std::size_t own = n / squares / squares;
    if (at == enemy || at == own || enemy == own)
      continue;
    // Both sides must have their turn; which of them does not matter for what is covered.
    const Side side = (at + enemy + own) % 2 == 0 ? 0 : 1;
    Position position = empty_board(subject, side);
    position.men[at] = Man::of(x, side);
    position.men[enemy] = Man::of(blocker, other(side));
    position.men[own] = Man::of(blocker, side);
    std::string wrong = disagreement(subject, position);
    if (wrong.empty() && (at + enemy + own) % 29 == 0)
      wrong = broken_attack(subject, position, {});
    if (wrong.empty() && (at + enemy + own) % 31 == 0)
      wrong = broken_make(subject, own % subject.ways.size(), position);
    if (!wrong.empty())
      return wrong;
  }
  return {};
}

std::string try_checks(Subject& subject, std::size_t stride) {
  const std::size_t squares = squares_of(subject);
  const TypeId x = type_of(subject, "X");
  const TypeId king = type_of(subject, "K");
  const TypeId helper = type_of(subject, "Y");
  const TypeId blocker = type_of(subject, "D");
  for (std::size_t n = 0; n < squares * squares * squares; n += stride) {
    const std::size_t at_king = n % squares;
    const std::size_t at = n / squares % squares;
    const std::size_t own = n / squares / squares;
    const std::size_t far = (at_king + at * 7 + own * 3) % squares;
    if (at_king == at || at_king == own || at == own)
      continue;
    const Side side = (at_king + at + own) % 2 == 0 ? 0 : 1;
    Position position = empty_board(subject, side);
    position.men[far] = Man::of((at + own) % 3 == 0 ? helper : blocker,
                                (at + at_king) % 5 < 2 ? side : other(side));
    position.men[at_king] = Man::of(king, side);
    position.men[at] = Man::of(x, other(side));
    position.men[own] = Man::of((at_king + own) % 7 == 0 ? x : helper, side);
    if (std::string wrong = disagreement(subject, position); !wrong.empty())
      return wrong;
  }
  return {};
}

}  // namespace polymachy::property
