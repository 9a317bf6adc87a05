
  // ---- the picture of the heap

  let wanted = true; // what the reader said about fitting
  const setFit = on => {
    $('canvas').classList.toggle('fit', on);
    $('fit').setAttribute('aria-pressed', String(on));
    frame();
  };
  // frame shows all of the picture, or, where it is to fit, the part of it in which something is.
  const frame = () => {
    const t = now.trace, svg = $('canvas').firstElementChild;
    if (!t || !svg) return;
    let x = 0, y = 0, right = t.width, bottom = t.height;
    const there = [...svg.querySelectorAll('g:not(.off), text.label:not(.off)')].map(e => e.getBBox());
    if ($('canvas').classList.contains('fit') && there.length > 0) {
      x = Math.min(...there.map(b => b.x)) - 16;
      y = Math.min(...there.map(b => b.y)) - 16;
      right = Math.max(...there.map(b => b.x + b.width)) + 16;
      bottom = Math.max(...there.map(b => b.y + b.height)) + 16;
    }
    svg.setAttribute('viewBox', [x, y, right - x, bottom - y].join(' '));
    svg.setAttribute('width', right - x);
    svg.setAttribute('height', bottom - y);
  };
  // bring brings what has changed into view.
  const bring = () => {
    if ($('canvas').classList.contains('fit')) return;
    const hot = $('canvas').querySelector('g.hot, g.gone') || $('canvas').querySelector('text.hot');
    if (!hot) return;
    const pane = $('canvas'), r = hot.getBoundingClientRect(), p = pane.getBoundingClientRect();
    pane.scrollLeft += (r.left + r.right - p.left - p.right) / 2;
    pane.scrollTop += (r.top + r.bottom - p.top - p.bottom) / 2;
  };

  // click makes an element of the picture a place to jump from. The tables have the same for the keyboard.
  const click = (e, find) => {
    e.classList.add('link');
    e.addEventListener('click', () => {
      const [key, name] = find();
      if (key) jump(key, name);
      else say('what wrote ' + name + ' is not known');
    });
    return e;
  };

  let parts = {}; // key of the state to the elements that show it
  const buildHeap = t => {
    parts = {};
    const canvas = $('canvas');
    const note = $('note');
    note.hidden = !t.note;
    note.textContent = t.note || '';
    canvas.hidden = t.boxes.length === 0;
    const svg = draw('svg', { class: 'picture', width: t.width, height: t.height, viewBox: '0 0 ' + t.width + ' ' + t.height, role: 'img' });
    svg.append(draw('title', {}, 'heap; the tables beside it have the same in words'));
    t.lines.forEach((l, i) => {
      const g = draw('g', { class: 'off' });
      g.append(draw('path', { class: 'touch', d: l.p }), draw('path', { class: 'line', d: l.p }), draw('path', { class: 'head', d: l.h }));
      svg.append(click(g, () => partOf(l.o, l.t)));
      parts['e' + i] = { group: g };
    });
    t.boxes.forEach((b, i) => {
      const g = draw('g', { class: 'off' });
      g.append(draw('rect', { class: 'box', x: b.x, y: b.y, width: b.w, height: b.h, rx: 5 }),
        draw('path', { class: 'k' + b.k, d: b.bar }),
        draw('rect', { class: 'frame', x: b.x, y: b.y, width: b.w, height: b.h, rx: 5 }),
        draw('text', { class: 'name', x: b.x + 8, y: b.name }, b.title));
      const tags = draw('text', { class: 'tag', x: b.x + 8, y: b.tags });
      g.append(tags);
      parts['t' + i] = { text: tags, group: g, tag: true };
      (b.keys || []).forEach((key, j) => {
        const row = draw('text', { x: b.x + 8, y: b.rows[j] });
        g.append(row);
        parts['r' + i + '.' + j] = { text: row, group: g, key: key, object: b.o };
      });
      svg.append(g);
      parts['n' + i] = { group: g };
    });
    t.lines.forEach((l, i) => {
      const label = draw('text', { class: 'label off', x: l.x, y: l.y }, l.t);
      svg.append(click(label, () => partOf(l.o, l.t)));
      parts['e' + i].label = label;
    });
    canvas.replaceChildren(svg);
    setFit(wanted); // all of it is to be seen, before somebody asks for more of a part
  };

  // fill writes the text of a row or of tags, a piece for each thing that can be clicked.
  const fill = (p, value) => {
    p.text.textContent = '';
    if (value === undefined) return;
    const piece = (text, find) => p.text.append(find ? click(draw('tspan', {}, text), find) : text);
    if (p.tag) {
      value.split('  ').forEach((name, i) => {
        if (i > 0) piece('  ');
        piece(name, () => [variable(name), name]);
      });
      return;
    }
    const group = /^\[(\d+)…\]$/.exec(p.key);
    if (!group) {
      piece(p.key + ': ' + value, () => partOf(p.object, p.key));
      return;
    }
    piece(p.key + ': ');
    value.split('\x1f').forEach((text, i) => {
      if (i > 0) piece(', ');
      piece(text, () => partOf(p.object, '[' + (Number(group[1]) + i) + ']'));
    });
  };

  // paint shows one key of the state; hot: it has just changed.
  const paint = (key, hot) => {
    const p = parts[key];
    if (!p) return;
    const value = now.run.state.get(key);
    const there = value !== undefined;
    if (p.text) {
      fill(p, value);
      p.text.classList.toggle('hot', hot);
      if (!p.tag) p.group.classList.toggle('hot', hot);
    } else {
      const gone = hot && !there;
      for (const e of p.label ? [p.group, p.label] : [p.group]) {
        e.classList.toggle('off', !there && !(gone && p.label));
        e.classList.toggle('hot', hot && there);
        e.classList.toggle('gone', gone);
      }
    }
  };
