// SPDX-License-Identifier: MIT
// The grammar above expressions: items, pieces, starts and test blocks. Included by parser.cpp
// only. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include "dsl/syntax/grammar.hpp"

namespace polymachy::grammar {

// clang-format off
// NOLINTBEGIN(readability-identifier-naming)
struct item;
struct item_slot : seq<not_at<sor<close_brace, seq<ws, pegtl::eof>>>, must<item>> { static constexpr bool is_slot = true; };
struct item_block : seq<must<open_brace>, star<item_slot>, must<close_brace>> {};
struct new_name : name { static constexpr const char* expected = "a name"; };
struct name_list : seq<must<name>, star<comma, must<name>>> {};
struct when : sor<seq<kw_when, must<test>>, absent> {};
struct why : sor<seq<kw_why, must<text>>, absent> {};

// --- section 4: a file
struct module_name : sor<seq<ws, captured<module_path_chars>>, name> { static constexpr const char* expected = "the name of a module"; };
struct use_item : node<Kind::Use, kw_use, must<module_name>, star<comma, must<module_name>>> {};
struct use_slot : seq<use_item> { static constexpr bool is_slot = true; };
struct range_dots : dots { static constexpr const char* expected = "`..`"; };
struct parameter : node<Kind::Parameter, name, must<equals>, must<number>, must<kw_in>, must<number>, must<range_dots>, must<number>> { static constexpr const char* expected = "a parameter such as `n = 3 in 1..5`"; static constexpr bool is_name = true; };
struct parameters : seq<open_paren, must<parameter>, star<comma, must<parameter>>, must<close_paren>> {};
struct instance : node<Kind::Instance, equals, must<name>, must<open_paren>, must<number>, star<comma, must<number>>, must<close_paren>> {};
struct variant_from : kw_from { static constexpr const char* later = "`variant X from Y`"; };
struct variant_item : node<Kind::Variant, kw_variant, must<new_name>, opt<sor<parameters, instance, variant_from>>, item_block> {};
struct meta_word : sor<word<kw_title>, word<kw_by>, word<kw_page>, word<kw_about>, word<kw_endless>> {};
struct meta_item : sor<node<Kind::Meta, word<kw_year>, must<number>>, node<Kind::Meta, meta_word, must<text>>> {};

// --- section 5: board and sides
struct board_size : seq<ws, digits, ws, one<'x'>, number> { static constexpr const char* expected = "a size such as `8x8`"; };
struct square_range : node<Kind::Range, square, opt<dots, must<square>>> { static constexpr const char* expected = "a square such as `e4`"; };
struct range_list : seq<must<square_range>, star<comma, must<square_range>>> {};
struct times : seq<ws, one<'x'>, not_at<word_more>> { static constexpr const char* expected = "`x`"; };
struct panels : node<Kind::Panels, kw_panels, must<bound>, must<times>, must<bound>, must<kw_of>> {};
struct board_item : node<Kind::Board, kw_board, opt<panels>, must<board_size>, opt<kw_without, range_list>> {};
struct neutral : seq<ws, TAO_PEGTL_STRING("neutral"), not_at<word_more>> { static constexpr const char* later = "nobody's men"; };
struct facing : sor<word<kw_north>, word<kw_south>, word<kw_east>, word<kw_west>, neutral> { static constexpr const char* expected = "`north`, `south`, `east` or `west`"; };
struct side_of : node<Kind::Side, name, must<facing>> { static constexpr const char* expected = "a side such as `White north`"; static constexpr bool is_name = true; };
struct third_side : seq<comma, at<name>> { static constexpr const char* later = "a game of more than two sides"; };
struct sides_item : node<Kind::Sides, kw_sides, must<side_of>, must<comma>, must<side_of>, opt<third_side>> {};

// --- sections 6 to 8: names for directions, tests and paths
struct param_sort : sor<word<kw_dirs>, word<kw_test>, word<kw_path>, word<kw_number>> { static constexpr const char* expected = "`dirs`, `test`, `path` or `number`"; };
struct param : node<Kind::Param, name, must<colon>, must<param_sort>> { static constexpr const char* expected = "a parameter such as `d: dirs`"; static constexpr bool is_name = true; };
struct params : node<Kind::Params, opt<open_paren, must<param>, star<comma, must<param>>, must<close_paren>>> {};
struct opened : sor<word<kw_open_>, absent> {};
struct dirs_item : node<Kind::Dirs, kw_dirs, must<new_name>, params, must<equals>, must<directions>> {};
struct def_item : node<Kind::Def, opened, kw_def, must<new_name>, params, must<equals>, must<path>> {};
struct set_item : node<Kind::Set, opened, kw_set, must<new_name>, params, must<equals>, must<test>> {};
struct region_item : node<Kind::Region, opened, kw_region, must<new_name>, params, must<equals>, must<test>> {};
struct cond_item : node<Kind::Cond, opened, kw_cond, must<new_name>, params, must<equals>, must<test>> {};

// --- section 9: pieces
struct letters_or_none : sor<letters, absent> {};
struct path_attr : node<Kind::PathAttr, kw_path, must<path>> {};
struct threat_attr : node<Kind::ThreatAttr, kw_threat, must<path>> {};
struct promotes_attr : node<Kind::Promotes, kw_promotes, must<name>> {};
struct san_attr : node<Kind::San, kw_san, must<text>> {};
struct glyph_attr : node<Kind::Glyph, kw_glyph, must<text>, must<text>> {};
struct value_attr : node<Kind::ValueAttr, kw_value, must<number>> {};
struct note_attr : node<Kind::Note, kw_note, must<text>> {};
struct attribute : sor<path_attr, threat_attr, promotes_attr, san_attr, glyph_attr, value_attr, note_attr> {
  static constexpr const char* expected = "an attribute of a piece, or `}`"; static constexpr WordClass suggests = WordClass::Attribute; };
struct piece_item : node<Kind::Piece, kw_piece, must<new_name>, letters_or_none, must<open_brace>, star<not_at<close_brace>, must<attribute>>, must<close_brace>> {};
struct man : node<Kind::Man, letters, must<name>> { static constexpr const char* expected = "letters and a type, such as `T Type`"; };
struct men_item : node<Kind::Men, kw_men, must<man>, star<comma, must<man>>> {};

// --- section 10: state
struct letter : node<Kind::Letter, name, opt<sor<word<kw_east>, word<kw_west>>>> { static constexpr const char* expected = "a letter"; static constexpr bool is_name = true; };
struct right_item : node<Kind::Right, kw_right, must<new_name>, must<kw_of>, must<test>, sor<seq<kw_with, must<test>>, absent>, opt<kw_letters, must<letter>, star<comma, must<letter>>>> {};
struct turns : sor<kw_turns, kw_turn> { static constexpr const char* expected = "`turn` or `turns`"; };
struct mark_item : node<Kind::Mark, kw_mark, must<new_name>, must<kw_lasts>, must<number>, must<turns>> {};
struct pool_item : node<Kind::Pool, kw_pool, must<new_name>, must<kw_each>, must<kw_side>> {};
struct captured_item : node<Kind::Captured, kw_captured, must<kw_men>, must<kw_go>, must<kw_to>, must<name>, must<open_paren>, must<whose>, must<close_paren>, opt<kw_as, must<word<kw_base>>>> {};
struct reset_line : node<Kind::Reset, kw_reset, must<kw_when>, must<test>> {};
struct hold_line : node<Kind::Hold, kw_hold, must<kw_when>, must<test>> {};
struct count_line : sor<reset_line, hold_line> { static constexpr const char* expected = "`reset when`, `hold when` or `}`"; };
struct count_item : node<Kind::Count, opened, kw_count, must<new_name>, must<open_brace>, star<not_at<close_brace>, must<count_line>>, must<close_brace>> {};
struct told_event : open_paren { static constexpr const char* later = "an event told by the host"; };
struct event_item : node<Kind::Event, kw_event, must<new_name>, sor<equals, told_event>, must<test>> {};
struct option_item : node<Kind::Option, kw_option, must<new_name>, must<equals>, must<name>, must<bar>, must<name>, star<bar, must<name>>, opt<text>> {};

// --- section 11: rules, hooks, results
struct law_item : node<Kind::Law, kw_law, must<new_name>, item_block> {};
struct follow_item : node<Kind::Follow, kw_follow, name_list, when> {};
struct rule_kind : sor<word<kw_forbid>, word<kw_prefer>> { static constexpr const char* expected = "`forbid` or `prefer`"; };
struct rule_item : node<Kind::Rule, kw_rule, must<new_name>, must<open_brace>, must<rule_kind>, must<test>, when, why, must<close_brace>> {};
struct hook_word : sor<word<kw_arrive>, word<kw_depart>, word<kw_take>> { static constexpr const char* expected = "`arrive`, `depart`, `take`, `game` or `flag`"; };
struct braced_test : sor<seq<open_brace, must<test>, must<close_brace>>, absent> {};
struct hook_item : node<Kind::Hook, kw_on, must<hook_word>, braced_test, must<colon>, must<path>> {};
struct game_end : sor<word<kw_won>, word<kw_lost>, word<kw_drawn>> { static constexpr const char* expected = "`won`, `lost` or `drawn`"; };
struct game_hook_item : node<Kind::GameHook, kw_on, kw_game, must<game_end>, braced_test, must<colon>, must<path>> {};
struct flag_item : node<Kind::Flag, kw_on, kw_flag, must<kw_each>, must<number>, must<kw_minutes>, must<colon>, must<path>> {};
struct action_item : node<Kind::Action, kw_action, must<new_name>, must<equals>, must<path>> {};
struct after_turn : kw_turn { static constexpr const char* later = "`after turn`"; };
struct after_what : sor<kw_action, after_turn> { static constexpr const char* expected = "`action`"; };
struct after_item : node<Kind::After, kw_after, must<after_what>, must<new_name>, must<open_brace>, must<kw_each>, must<kw_own>, must<test>, must<colon>, must<path>, must<close_brace>> {};
struct stop_clause : sor<seq<kw_stop, must<kw_when>, must<test>>, absent> {};
struct turn_item : node<Kind::Turn, kw_turn, must<open_brace>, must<kw_up>, must<kw_to>, must<compared>, must<kw_actions>, opt<word<kw_once>, must<kw_per>, must<kw_man>>, stop_clause, must<close_brace>> {};
struct no_games : sor<seq<kw_no, must<kw_games>, must<kw_when>, must<test>, must<kw_why>, must<text>>, seq<absent, absent>> {};
struct out_of_turn : sor<seq<kw_out, must<kw_of>, must<kw_turn>, must<kw_when>, must<test>>, absent> {};
struct one_action : seq<ws, captured<one<'1'>>, not_at<word_more>> { static constexpr const char* expected = "`1 action`"; };
struct games_turn_item : node<Kind::GamesTurn, kw_turn, open_brace, kw_either, must<kw_most>, must<number>, must<kw_games>, must<kw_or_>, must<one_action>, must<kw_action>, no_games, out_of_turn, must<close_brace>> {};
struct forfeit_item : node<Kind::Forfeit, kw_forfeit, must<kw_games>, must<kw_in>, must<kw_check>, must<kw_when>, must<test>> {};
struct lowered_by : seq<ws, one<'-'>> {};
struct carried_arg : node<Kind::CarriedArg, sor<seq<name, opt<lowered_by, must<number>>>, number>> { static constexpr const char* expected = "a number, or a parameter such as `n - 1`"; };
struct carried_name : name { static constexpr const char* expected = "the name of a variant"; };
struct carried : node<Kind::Carried, must<carried_name>, opt<open_paren, must<carried_arg>, star<comma, must<carried_arg>>, must<close_paren>>> { static constexpr const char* expected = "the name of a variant"; };
struct carry_else : sor<seq<kw_when, must<test>, must<kw_else_>, must<carried>>, seq<absent, absent>> {};
struct carry_item : node<Kind::Carry, kw_carry, must<kw_game>, must<kw_of>, must<carried>, carry_else, must<kw_by>, must<test>> {};
struct teams_line : node<Kind::Teams, kw_teams, must<name>, must<comma>, must<name>> {};
struct only_next : sor<seq<kw_of, must<kw_next>, must<kw_when>, must<test>>, absent> {};
struct send_line : node<Kind::Send, kw_send, must<name>, braced_test, must<kw_to>, must<name>, only_next> {};
struct most_boards_line : node<Kind::MostBoards, kw_win, must<kw_by>, must<kw_most>, must<kw_boards>, when> {};
struct match_line : sor<teams_line, send_line, most_boards_line> { static constexpr const char* expected = "`teams`, `send`, `win by most boards` or `}`"; };
struct match_item : node<Kind::Match, kw_match, must<bound>, must<kw_boards>, must<open_brace>, star<not_at<close_brace>, must<match_line>>, must<close_brace>> {};
struct result_item : node<Kind::Result, sor<word<kw_win>, word<kw_lose>, word<kw_draw>>, must<kw_when>, must<test>, why> {};

// --- section 12: phases and starts
struct choose_start : node<Kind::Choose, name, kw_chooses, must<kw_start>, must<kw_of>, name_list> {};
struct first_side : node<Kind::First, name, must<kw_first>> {};
struct phase_body : sor<choose_start, first_side> { static constexpr const char* expected = "`SIDE chooses start of ...` or `SIDE first`"; };
struct phase_item : node<Kind::Phase, kw_phase, must<new_name>, must<open_brace>, must<phase_body>, must<close_brace>> {};
struct blanks_in_line : star<one<' ', '\t', '\r'>> {};
struct cell : captured<sor<seq<letters_chars, not_at<word_more>>, one<'.'>>> {};
struct row_cells : node<Kind::Row, plus<group<blanks_in_line, cell>>> {};
struct diagram_row : seq<ws, row_cells> { static constexpr const char* expected = "a rank of letters and dots"; };
struct diagram : node<Kind::Diagram, open_brace, must<diagram_row>, star<not_at<close_brace>, must<diagram_row>>, must<close_brace>> { static constexpr const char* expected = "a diagram `{ ... }`"; };
struct added : node<Kind::Added, square, must<name>> { static constexpr const char* expected = "a square and a type, such as `f2 Type`"; };
struct based : node<Kind::Based, must<name>, opt<plus_sign, must<added>, star<added>>> {};
struct start_name : seq<not_at<sor<kw_mirrored, kw_repeated>>, name> { static constexpr const char* expected = "a name or a string"; static constexpr bool is_name = true; };
struct start_body : sor<seq<equals, based, opt<word<kw_mirrored>>>, text, seq<opt<word<kw_mirrored>>, opt<word<kw_repeated>>, diagram>> { static constexpr const char* expected = "a string, a diagram or `=`"; };
struct start_item : node<Kind::Start, kw_start, sor<group<absent, text>, seq<must<start_name>, must<start_body>>>> {};

// --- section 13: tests in the file
struct turn_text : seq<ws, captured<turn_chars>> {};
struct turn_or_string : sor<text, turn_text> { static constexpr const char* expected = "a move"; };
struct turn_list : seq<must<turn_or_string>, star<turn_or_string>> {};
struct expected_test : seq<test> { static constexpr const char* expected = "a test"; static constexpr bool ends_at_square = true; };
struct ts_start : node<Kind::TsStart, kw_start, must<name>> {};
struct ts_position : node<Kind::TsPosition, kw_position, must<text>> {};
struct ts_with : node<Kind::TsWith, kw_with, must<name>, must<equals>, must<name>> {};
struct ts_play : node<Kind::TsPlay, kw_play, turn_list> {};
struct ts_legal : node<Kind::TsLegal, kw_legal, turn_list> {};
struct ts_illegal : node<Kind::TsIllegal, kw_illegal, turn_list, sor<seq<kw_because, must<name>, why>, seq<absent, absent>>> {};
struct ts_expect : node<Kind::TsExpect, kw_expect, must<expected_test>, must<square>> {};
struct ts_attacked : node<Kind::TsAttacked, sor<word<kw_attacked>, word<kw_safe>>, must<square>> {};
struct ts_moves : node<Kind::TsMoves, kw_moves, must<equals>, must<number>> {};
struct ts_perft : node<Kind::TsPerft, kw_perft, must<number>, must<equals>, must<number>> {};
struct result_word : sor<word<kw_draw>, name> { static constexpr const char* expected = "`draw`, `none` or a side"; };
struct ts_result : node<Kind::TsResult, kw_result, must<result_word>, why> {};
struct ts_text : node<Kind::TsText, kw_text, must<text>> {};
struct ts_turns : node<Kind::TsTurns, kw_turns, must<text>> {};
struct statement : sor<ts_start, ts_position, ts_with, ts_play, ts_legal, ts_illegal, ts_expect, ts_attacked, ts_moves, ts_perft, ts_result, ts_text, ts_turns> {
  static constexpr const char* expected = "a statement of a test, or `}`"; static constexpr WordClass suggests = WordClass::Statement; };
struct test_item : node<Kind::Test, kw_test, must<text>, must<open_brace>, star<not_at<close_brace>, must<statement>>, must<close_brace>> {};

struct item : sor<variant_item, meta_item, board_item, sides_item, dirs_item, def_item, set_item, region_item, cond_item,
                  right_item, mark_item, pool_item, captured_item, piece_item, men_item, law_item, follow_item, rule_item,
                  event_item, count_item, option_item, game_hook_item, flag_item, hook_item, action_item, after_item, games_turn_item, turn_item, forfeit_item, carry_item, match_item, result_item, phase_item, start_item,
                  test_item> { static constexpr const char* expected = "an item"; static constexpr bool is_item = true; };
struct the_end : seq<ws, pegtl::eof> { static constexpr const char* expected = "an item"; };
struct whole_file : node<Kind::File, star<use_slot>, star<item_slot>, must<the_end>> {};
// NOLINTEND(readability-identifier-naming)
// clang-format on

}  // namespace polymachy::grammar
