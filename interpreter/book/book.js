// The rulebook's script: a click on a man shows his legal moves. All moves are in the page; nothing is worked out here.
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("book-data").textContent);
  var files = data.files.length;
  /// What one board, its pools and its moves stand in.
  var home = ".scene-board, figure";
  var root = document.documentElement;
  root.classList.add("script");
  if (files > 12) root.classList.add("wide");

  function name(square) { return data.files[square % files] + (Math.floor(square / files) + 1); }
  function x(square) { return data.x[square % files]; }
  function y(square) { return data.y[Math.floor(square / files)]; }
  function svg(tag, attributes) {
    var element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (var key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  }
  function html(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }
  /// Type and side of a man, from the drawing he uses: `#m3a`.
  function man(use) {
    var found = /^#m(\d+)([ab])$/.exec(use.getAttribute("href"));
    return { type: Number(found[1]), side: found[2] === "a" ? 0 : 1 };
  }

  function clear(board) {
    board.querySelectorAll(".shown").forEach(function (each) { each.remove(); });
    board.closest(home).querySelectorAll(".moves-of").forEach(function (each) { each.remove(); });
    board.removeAttribute("data-chosen");
  }

  /// Marks the squares of [turns] and lists their texts below the board.
  function show(board, title, turns, from) {
    clear(board);
    var layer = board.querySelector(".contents-of-board");
    var moves = {}, takes = {};
    turns.forEach(function (turn) {
      if (turn[1] >= 0 && turn[1] !== from) moves[turn[1]] = true;
      (turn[2] || []).forEach(function (square) { takes[square] = true; });
    });
    if (from >= 0)
      layer.append(svg("rect", { "class": "shown chosen-square", x: x(from) + .4, y: y(from) + .4, width: 9.2, height: 9.2 }));
    Object.keys(moves).forEach(function (square) {
      if (!takes[square]) layer.append(svg("use", { "class": "shown", href: "#k-moves", x: x(square), y: y(square) }));
    });
    Object.keys(takes).forEach(function (square) {
      layer.append(svg("use", { "class": "shown", href: "#k-takes", x: x(square), y: y(square) }));
    });
    var box = html("div", "moves-of");
    box.setAttribute("role", "status");
    box.append(html("p", "", title));
    if (turns.length) {
      var list = html("span", "moves");
      turns.forEach(function (turn) { list.append(html("code", "", turn[0]), " "); });
      box.append(list);
    }
    board.closest(".board-frame").after(box);
  }

  function counted(turns) { return turns.length + (turns.length === 1 ? " legal move" : " legal moves"); }

  function choose(board, use) {
    var square = Number(use.getAttribute("data-s"));
    if (board.getAttribute("data-chosen") === String(square)) { clear(board); return; }
    var moves = data.boards[board.getAttribute("data-board")];
    var who = man(use);
    var turns = moves.men[square] || [];
    var title = data.sides[who.side] + " " + data.types[who.type] + ", " + name(square) + ": ";
    if (!turns.length && who.side !== moves.to) title += "it is the turn of " + data.sides[moves.to] + ".";
    else title += (turns.length ? counted(turns) : "no legal move") + (turns.length ? "" : ".");
    show(board, title, turns, square);
    board.setAttribute("data-chosen", square);
  }

  /// The man on the square that [event] points to.
  function pointed(board, event) {
    var use = event.target.closest("[data-s]");
    if (use) return use;
    var layer = board.querySelector(".contents-of-board");
    var point = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.getScreenCTM().inverse());
    return Array.prototype.find.call(board.querySelectorAll("[data-s]"), function (each) {
      var left = Number(each.getAttribute("x")), top = Number(each.getAttribute("y"));
      return point.x >= left && point.x < left + 10 && point.y >= top && point.y < top + 10;
    });
  }

  document.querySelectorAll("[data-board]").forEach(function (board) {
    board.setAttribute("role", "group");
    board.querySelectorAll("[data-s]").forEach(function (use) {
      var who = man(use);
      use.setAttribute("tabindex", board.classList.contains("large") ? "0" : "-1");
      use.setAttribute("role", "button");
      use.setAttribute("aria-label", data.sides[who.side] + " " + data.types[who.type] + " " + name(Number(use.getAttribute("data-s"))));
    });
    board.addEventListener("click", function (event) {
      var use = pointed(board, event);
      if (use) choose(board, use); else clear(board);
    });
    board.addEventListener("keydown", function (event) {
      var use = event.target.closest("[data-s]");
      if (!use) return;
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(board, use); return; }
      var step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      var best = null, least = Infinity;
      board.querySelectorAll("[data-s]").forEach(function (each) {
        var dx = each.getAttribute("x") - use.getAttribute("x"), dy = each.getAttribute("y") - use.getAttribute("y");
        var along = dx * step[0] + dy * step[1], aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
        if (along > 0 && along + 3 * aside < least) { least = along + 3 * aside; best = each; }
      });
      if (best) best.focus();
    });
  });

  document.querySelectorAll(".pool-man").forEach(function (button) {
    var board = button.closest(home).querySelector("[data-board]");
    button.addEventListener("click", function () {
      var moves = data.boards[board.getAttribute("data-board")];
      var type = Number(button.getAttribute("data-t")), side = Number(button.getAttribute("data-side"));
      var turns = side === moves.to ? moves.pool[type] || [] : [];
      var title = data.sides[side] + " " + data.types[type] + ", off the board: ";
      title += turns.length ? counted(turns) : side === moves.to ? "no legal move." : "it is the turn of " + data.sides[moves.to] + ".";
      show(board, title, turns, -1);
    });
  });

  // Letters for the men: by choice, or where the font has no chess symbols.
  var button = document.getElementById("letters");
  function letters(are) {
    root.classList.toggle("letters", are);
    button.setAttribute("aria-pressed", String(are));
  }
  button.addEventListener("click", function () { letters(!root.classList.contains("letters")); });
  function width(context, text) { return context.measureText(text).width; }
  var context = document.createElement("canvas").getContext("2d");
  if (context && document.querySelector(".symbol")) {
    context.font = "40px " + getComputedStyle(root).getPropertyValue("--sans");
    var missing = width(context, "\u{10FFFD}");
    if (width(context, "\u265F") === missing && width(context, "\u265C") === missing) letters(true);
  }
})();
