// Put behind the script of a rulebook by book_test.cpp: clicks on everything, and writes down what is seen, a line each.
(function () {
  "use strict";
  var lines = [];
  function tell() { lines.push(Array.prototype.join.call(arguments, " ")); }
  function all(selector, within) { return Array.prototype.slice.call((within || document).querySelectorAll(selector)); }
  function click(element) {
    var box = element.getBoundingClientRect();
    element.dispatchEvent(new MouseEvent("click", {
      bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
  }
  /// The moves that are listed below [board].
  function listed(board) {
    return all(".moves-of .moves code", board.closest(".scene-board, figure")).map(function (code) { return code.textContent; });
  }
  /// Of a colour as the browser gives it, the relative luminance of WCAG 2.
  function luminance(colour) {
    var parts = colour.match(/[\d.]+/g).slice(0, 3).map(function (part) {
      var value = part / 255;
      return value <= .03928 ? value / 12.92 : Math.pow((value + .055) / 1.055, 2.4);
    });
    return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
  }
  function contrast(selector) {
    var element = document.querySelector(selector);
    if (!element) return;
    var ink = luminance(getComputedStyle(element).color), page = luminance(getComputedStyle(document.body).backgroundColor);
    tell("contrast", selector, (Math.max(ink, page) + .05) / (Math.min(ink, page) + .05));
  }

  try {
    var ids = {};
    all("[id]").forEach(function (each) {
      if (ids[each.id]) tell("twice", each.id);
      ids[each.id] = true;
    });
    all("a[href]").forEach(function (link) {
      var target = link.getAttribute("href");
      if (target[0] === "#" ? !ids[target.slice(1)] : !/^https?:/.test(target)) tell("broken", target);
      tell("link", target);
    });
    all("use").forEach(function (use) {
      if (!ids[use.getAttribute("href").slice(1)]) tell("broken", use.getAttribute("href"));
    });
    tell("title", document.title);
    tell("examples", all(".example").length);
    tell("pieces", all(".piece").length);
    tell("scripts", all("script").length);
    tell("images", all("img, iframe, object, embed, link").length);
    tell("dark", matchMedia("(prefers-color-scheme: dark)").matches);
    tell("overflow", document.documentElement.scrollWidth - document.documentElement.clientWidth);
    ["body", ".facts", ".contents a", "main a", ".written", ".lead"].forEach(contrast);

    var data = JSON.parse(document.getElementById("book-data").textContent);
    all("[data-board]").forEach(function (board) {
      var key = board.getAttribute("data-board");
      var known = data.boards[key], seen = 0;
      all("[data-s]", board).forEach(function (man) {
        var square = man.getAttribute("data-s");
        click(man);
        var moves = listed(board);
        var marks = all(".shown:not(.chosen-square)", board).length;
        seen += moves.length;
        if (moves.length && !marks && key === "setup" && !/\/$/.test(moves[0])) tell("unmarked", key, square);
        if (key === "setup") tell("man", man.getAttribute("aria-label").split(" ").pop(), moves.join(" "));
        click(man);
        if (all(".shown, .moves-of", board.closest(".scene-board, figure")).length) tell("stays", key, square);
      });
      all(".pool-man", board.closest(".scene-board, figure")).forEach(function (man) {
        click(man);
        seen += listed(board).length;
        tell("pooled", listed(board).length);
      });
      var count = 0;
      [known.men, known.pool].forEach(function (lists) {
        Object.keys(lists).forEach(function (man) { count += lists[man].length; });
      });
      if (seen !== count) tell("missing", key, seen, count);
    });

    // By the keyboard, too; and letters instead of symbols.
    var first = document.querySelector("[data-board] [data-s]");
    first.focus();
    first.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    tell("keyboard", all(".moves-of", first.closest(".scene-board, figure")).length);
    ["ArrowRight", "ArrowUp"].forEach(function (key) {
      first.dispatchEvent(new KeyboardEvent("keydown", { key: key, bubbles: true }));
    });
    tell("arrow", document.activeElement !== first && document.activeElement.hasAttribute("data-s"));
    var symbol = document.querySelector(".symbol");
    if (symbol) {
      var before = getComputedStyle(symbol).display;
      click(document.getElementById("letters"));
      tell("letters", before !== getComputedStyle(symbol).display);
    }
  } catch (error) {
    tell("error", error.stack.replace(/\n/g, " "));
  }
  window.bookErrors.forEach(function (error) { tell("error", error); });
  var report = document.createElement("pre");
  report.id = "report";
  report.textContent = "\n" + lines.join("\n") + "\n";
  document.body.append(report);
})();
