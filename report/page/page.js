'use strict';
// The page of a report. All text that comes from programs is put in as text,
// never as markup; the policy in the head of the page allows no other script
// than this one.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = id => document.getElementById(id);

  // make builds an element; text is text.
  const make = (tag, cls, text) => {
    const e = document.createElement(tag);
    if (cls) e.className = cls;
    if (text !== undefined) e.textContent = text;
    return e;
  };
  const draw = (tag, attrs, text) => {
    const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const k in attrs) e.setAttribute(k, attrs[k]);
    if (text !== undefined) e.textContent = text;
    return e;
  };

  // ---- theme

  const themes = ['auto', 'light', 'dark'];
  let theme = 'auto';
  const setTheme = t => {
    theme = t;
    if (t === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = t;
    $('theme').textContent = 'theme: ' + t;
  };
  $('theme').onclick = () => setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);

  // ---- the table of verdicts, with its filter

  const rows = [];
  const shown = new Set(['violated', 'unknown', 'holds', 'proved']);
  const buildTable = () => {
    const body = $('rows');
    data.results.forEach((r, i) => {
      const tr = make('tr', r.class);
      tr.tabIndex = -1;
      const status = make('td', 'status');
      status.append(make('b', '', r.verdict));
      if (r.expected) status.append(make('span', '', ' (' + r.expected + ')'));
      const title = make('td', '', r.short), where = make('td', 'where', r.where);
      title.title = r.title;
      where.title = (data.folder || '') + r.where;
      tr.append(status, title, make('td', 'kind', r.kind), make('td', 'mono', r.property), make('td', 'bounds', r.bounds), where);
      tr.onclick = () => select(i);
      body.append(tr);
      rows.push(tr);
    });
  };
  const filter = () => {
    const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    data.results.forEach((r, i) => {
      const text = [r.title, r.kind, r.property, r.where, r.verdict, r.bounds, r.reason].join(' ').toLowerCase();
      rows[i].hidden = !(shown.has(r.class) && words.every(w => text.includes(w)));
      if (!rows[i].hidden) n++;
    });
    $('nothing').hidden = n > 0;
    $('count').textContent = n + ' of ' + data.results.length;
  };
  const buildChips = () => {
    for (const c of shown) {
      const n = data.results.filter(r => r.class === c).length;
      if (n === 0) continue;
      const b = make('button', '', c + ' ' + n);
      b.dataset.status = c;
      b.setAttribute('aria-pressed', 'true');
      b.onclick = () => {
        if (!shown.delete(c)) shown.add(c);
        b.setAttribute('aria-pressed', String(shown.has(c)));
        filter();
      };
      $('chips').append(b);
    }
  };
  const move = by => {
    const seen = data.results.map((_, i) => i).filter(i => !rows[i].hidden);
    const at = seen.indexOf(now.result);
    const to = seen[at < 0 ? 0 : Math.min(Math.max(at + by, 0), seen.length - 1)];
    if (to !== undefined) select(to);
  };

  // ---- one result

  const now = { result: -1, trace: null, step: 0, state: new Map(), hot: [], file: -1, lines: [] };

  const select = i => {
    if (rows[now.result]) rows[now.result].removeAttribute('aria-selected');
    now.result = i;
    rows[i].setAttribute('aria-selected', 'true');
    rows[i].scrollIntoView({ block: 'nearest' });
    const r = data.results[i];
    about(r);
    now.trace = r.trace >= 0 ? data.traces[r.trace] : null;
    $('bar').hidden = $('steps').hidden = $('heap').hidden = !now.trace;
    $('panes').classList.toggle('plain', !now.trace);
    now.file = -1;
    showFile(r.file);
    cover(r);
    if (now.trace) open(now.trace);
    else if (now.lines[r.line - 1]) {
      now.lines[r.line - 1].classList.add('at');
      now.lines[r.line - 1].scrollIntoView({ block: 'center' });
    }
  };

  const about = r => {
    const dl = make('dl');
    const say = (name, value, kind) => {
      if (!value || value.length === 0) return;
      const dd = make('dd', kind || '');
      if (Array.isArray(value)) {
        const ul = make('ul');
        for (const v of value) ul.append(make('li', '', v));
        dd.append(ul);
      } else dd.textContent = value;
      dl.append(make('dt', '', name), dd);
    };
    if (r.short !== r.title) say('check', r.title);
    say('property', r.kind + ': ' + r.property);
    say('verdict', r.long);
    say('reason', r.reason);
    say('try next', r.next);
    say('passed over', r.passed);
    say('left out by the bounds', r.left);
    say('assumed', r.assumed);
    say('contracts believed', r.contracts);
    say('models relied on', r.models);
    say('found by', r.by);
    say('shown by the ' + r.shown_by, r.shown && r.shown.join('\n'), 'lines');
    if (r.coverage) {
      say('not needed', r.coverage.missed);
      say('coverage', r.coverage.spec);
    }
    $('about').replaceChildren(dl);
    if (r.drawn) $('about').append(execution(r.drawn));
  };

  // execution draws one: a column for each thread, initial writes above, and arrows for relations.
  const execution = d => {
    const nodes = d.nodes || [], high = 24, gap = 64;
    const threads = [...new Set(nodes.map(n => n.thread).filter(t => t >= 0))].sort((a, b) => a - b);
    const size = Math.max(110, ...nodes.map(n => 7.6 * n.text.length + 16)), column = size + 60;
    const rows = threads.map(() => 0);
    let inits = 0;
    const at = nodes.map(n => {
      if (n.thread < 0) return { x: 40 + size / 2 + column * inits++, y: 24 };
      const t = threads.indexOf(n.thread);
      return { x: 40 + size / 2 + column * t, y: 24 + gap * ++rows[t] };
    });
    const width = 80 + column * Math.max(inits, threads.length), height = 60 + gap * Math.max(0, ...rows);
    const svg = draw('svg', { class: 'execution', width: width, height: height, viewBox: '0 0 ' + width + ' ' + height, role: 'img' });
    svg.append(draw('title', {}, 'execution'));
    const bends = { po: 0, rf: 40, fr: 62, co: -40, hb: -62 };
    const arrow = (from, to, kind) => {
      let [px, py, qx, qy] = [at[from].x, at[from].y, at[to].x, at[to].y];
      const bend = bends[kind] || 0, side = bend < 0 ? -1 : 1, level = py === qy;
      const down = level ? side * high / 2 : py < qy ? high / 2 : -high / 2;
      py += down;
      qy += level ? down : -down;
      const mx = (px + qx) / 2 + (level ? 0 : bend), my = (py + qy) / 2 + (level ? bend : bend / 3);
      const a = Math.atan2(qy - my, qx - mx), tip = w => (qx - 8 * Math.cos(a + w)).toFixed(1) + ' ' + (qy - 8 * Math.sin(a + w)).toFixed(1);
      const g = draw('g', { class: kind });
      g.append(draw('path', { class: 'line', d: 'M' + [px, py] + 'Q' + [mx, my, qx, qy] }),
        draw('path', { class: 'head', d: 'M' + qx + ' ' + qy + 'L' + tip(0.4) + 'L' + tip(-0.4) + 'Z' }),
        draw('text', { x: (px + 2 * mx + qx) / 4 + 4, y: (py + 2 * my + qy) / 4 }, kind === 'po' ? '' : kind));
      svg.append(g);
    };
    const last = new Map();
    nodes.forEach((n, i) => {
      if (n.thread >= 0 && last.has(n.thread)) arrow(last.get(n.thread), i, 'po');
      last.set(n.thread, i);
    });
    for (const e of d.edges || []) if (at[e.from] && at[e.to]) arrow(e.from, e.to, e.kind);
    nodes.forEach((n, i) => {
      const g = draw('g', { class: n.writes ? 'writes' : 'reads' });
      const w = 7.6 * n.text.length + 14;
      g.append(draw('rect', { x: at[i].x - w / 2, y: at[i].y - high / 2, width: w, height: high, rx: 4 }),
        draw('text', { class: 'event', x: at[i].x, y: at[i].y + 4, 'text-anchor': 'middle' }, n.text));
      svg.append(g);
    });
    const box = make('div', 'drawn');
    box.append(svg);
    return box;
  };

  // ---- the source

  const showFile = f => {
    if (f === now.file) return;
    now.file = f;
    const file = data.files[f];
    $('file').textContent = file ? file.name : '';
    const list = make('ol');
    now.lines = file && file.lines ? file.lines.map((text, i) => {
      const li = make('li');
      li.append(make('i', '', String(i + 1)), document.createTextNode(text));
      list.append(li);
      return li;
    }) : [];
    if (file && !file.lines) list.append(make('li', '', 'the text of this file is not in the report'));
    $('lines').replaceChildren(list);
    now.marked = [];
  };
  // cover colours lines by what an explanation of the verdict needed.
  const cover = r => {
    $('legend').hidden = !r.coverage;
    if (!r.coverage) return;
    for (const c of r.coverage.lines) {
      const li = now.lines[c.l - 1];
      if (c.f !== now.file || !li) continue;
      const worst = ['bare', 'part', 'full'].find(k => k === c.c || li.classList.contains(k));
      li.classList.remove('bare', 'part', 'full');
      li.classList.add(worst);
      li.title = (li.title ? li.title + '\n' : '') + c.t;
    }
  };
  const mark = (file, line, cls) => {
    if (file !== now.file || !now.lines[line - 1]) return null;
    now.lines[line - 1].classList.add(cls);
    now.marked.push([now.lines[line - 1], cls]);
    return now.lines[line - 1];
  };

  // ---- the trace

  // open shows a trace from its beginning. Frames hold what a step changes; what
  // undoes them is computed here, once.
  const open = t => {
    if (!t.back) {
      const state = new Map();
      t.back = t.frames.map(f => {
        const undo = {};
        for (const k in f) {
          undo[k] = state.has(k) ? state.get(k) : null;
          if (f[k] === null) state.delete(k);
          else state.set(k, f[k]);
        }
        return undo;
      });
    }
    now.state = new Map();
    now.step = -1;
    now.hot = [];
    buildSteps(t);
    buildHeap(t);
    $('slider').max = String(t.steps.length);
    go(0);
  };

  const buildSteps = t => {
    const ol = make('ol');
    const add = (text, small, i, cls) => {
      const li = make('li', cls, text);
      if (small) li.append(make('small', '', small));
      li.onclick = () => go(i);
      ol.append(li);
      return li;
    };
    now.items = [add('initial state', '', 0)];
    let folded = 0; // steps that stand in the list as the last item
    t.steps.forEach((s, i) => {
      if (folded > 0) {
        folded--;
        now.items.push(now.items[i]);
        return;
      }
      const pad = '  '.repeat(Math.min(s.d || 0, 12));
      const thread = t.threads ? 'thread ' + (s.th || 0) + ' ' : '';
      if (s.n) {
        folded = s.n - 1;
        now.items.push(add(pad + s.r, '', i + 1));
        return;
      }
      now.items.push(add(pad + s.t, (s.b ? '  → ' + s.b : '') + (s.c ? '  → ' + s.c : '') + '  ' + thread + (s.l ? ':' + s.l : ''), i + 1));
    });
    if (t.failure) add('✗ ' + t.failure.text, t.failure.values ? '  ' + t.failure.values : '', t.steps.length, 'failure');
    $('list').replaceChildren(ol);
  };

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
  // seek brings what has changed into view.
  const seek = () => {
    if ($('canvas').classList.contains('fit')) return;
    const hot = $('canvas').querySelector('g.hot, g.gone') || $('canvas').querySelector('text.hot');
    if (hot) hot.scrollIntoView({ block: 'center', inline: 'center' });
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
    svg.append(draw('title', {}, 'heap'));
    t.lines.forEach((l, i) => {
      const g = draw('g', { class: 'off' });
      g.append(draw('path', { class: 'line', d: l.p }), draw('path', { class: 'head', d: l.h }));
      svg.append(g);
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
        parts['r' + i + '.' + j] = { text: row, group: g, key: key };
      });
      svg.append(g);
      parts['n' + i] = { group: g };
    });
    t.lines.forEach((l, i) => {
      const label = draw('text', { class: 'label off', x: l.x, y: l.y }, l.t);
      svg.append(label);
      parts['e' + i].label = label;
    });
    canvas.replaceChildren(svg);
    const table = make('table');
    t.vars.forEach((name, i) => {
      const tr = make('tr');
      tr.hidden = true;
      const value = make('td', 'mono');
      tr.append(make('td', 'mono', name), value);
      table.append(tr);
      parts['v' + i] = { row: tr, value: value };
    });
    $('vars').replaceChildren(table);
    $('vars').hidden = t.vars.length === 0;
    setFit(wanted); // all of it is to be seen, before somebody asks for more of a part
  };

  // paint shows one key of the state; hot: it has just changed.
  const paint = (key, hot) => {
    const p = parts[key];
    if (!p) return;
    const value = now.state.get(key);
    const there = value !== undefined;
    if (p.row) {
      p.row.hidden = !there;
      if (there) p.value.textContent = value;
      p.row.classList.toggle('hot', hot);
    } else if (p.text) {
      p.text.textContent = !there ? '' : p.key ? p.key + ': ' + value : value;
      p.text.classList.toggle('hot', hot);
      if (!p.tag) p.group.classList.toggle('hot', hot || p.group.dataset.hot === '1');
    } else {
      const gone = hot && !there;
      for (const e of p.label ? [p.group, p.label] : [p.group]) {
        e.classList.toggle('off', !there && !(gone && p.label));
        e.classList.toggle('hot', hot && there);
        e.classList.toggle('gone', gone);
      }
    }
  };

  // go shows the state after k steps.
  const go = k => {
    const t = now.trace;
    if (!t) return;
    k = Math.min(Math.max(k, 0), t.steps.length);
    const touched = new Set(now.hot);
    const apply = f => {
      for (const key in f) {
        touched.add(key);
        if (f[key] === null) now.state.delete(key);
        else now.state.set(key, f[key]);
      }
    };
    while (now.step < k) apply(t.frames[++now.step]);
    while (now.step > k) apply(t.back[now.step--]);
    for (const key of touched) if (parts[key]) paint(key, false);
    now.hot = k > 0 ? Object.keys(t.frames[k]) : [];
    // Boxes first: a row makes its box hot, too.
    now.hot.sort((a, b) => (a[0] === 'n' ? 0 : 1) - (b[0] === 'n' ? 0 : 1));
    for (const key of now.hot) paint(key, true);
    place(t, k);
  };

  // place marks the step in the source and in the list of steps.
  const place = (t, k) => {
    frame();
    const done = t.steps[k - 1], next = t.steps[k];
    const here = done || next;
    for (const [li, cls] of now.marked) li.classList.remove(cls);
    now.marked = [];
    if (here) showFile(here.f);
    let at = null;
    if (next) at = mark(next.f, next.l, 'next');
    if (done) at = mark(done.f, done.l, 'now') || at;
    if (!next && t.failure && t.failure.l) {
      const f = mark(t.failure.f, t.failure.l, 'fails');
      at = at || f;
    }
    if (at) at.scrollIntoView({ block: 'nearest' });
    for (const li of now.items) if (li.hasAttribute('aria-current')) li.removeAttribute('aria-current');
    now.items[k].setAttribute('aria-current', 'step');
    now.items[k].scrollIntoView({ block: 'nearest' });
    $('slider').value = String(k);
    $('place').textContent = 'step ' + k + ' of ' + t.steps.length;
    $('first').disabled = $('back').disabled = k === 0;
    $('forth').disabled = $('last').disabled = k === t.steps.length;
    $('spoken').textContent = k === 0 ? 'initial state' : 'step ' + k + ': ' + done.t;
    seek();
  };

  $('first').onclick = () => go(0);
  $('back').onclick = () => go(now.step - 1);
  $('forth').onclick = () => go(now.step + 1);
  $('last').onclick = () => go(Infinity);
  $('slider').oninput = () => go(Number($('slider').value));
  $('fit').onclick = () => {
    wanted = !$('canvas').classList.contains('fit');
    setFit(wanted);
    seek();
  };

  // ---- keys

  $('filter').oninput = filter;
  $('help').onclick = () => $('keys').showModal();
  const keys = {
    ArrowRight: () => go(now.step + 1), ArrowLeft: () => go(now.step - 1),
    Home: () => go(0), End: () => go(Infinity),
    ArrowDown: () => move(1), ArrowUp: () => move(-1),
    '/': () => $('filter').focus(), '?': () => $('keys').showModal(),
    t: () => $('theme').click(), f: () => $('fit').click(),
  };
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.altKey || e.metaKey || $('keys').open) return;
    if (e.target === $('filter')) {
      if (e.key === 'Escape' || e.key === 'Enter') $('filter').blur();
      return;
    }
    if (e.target === $('slider') && e.key.startsWith('Arrow')) return; // it steps by itself
    if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  });

  // ---- begin

  setTheme('auto');
  buildTable();
  buildChips();
  filter();
  if (data.folder) {
    $('folder').textContent = ' in ' + (data.folder.length > 24 ? '…' + data.folder.slice(-22) : data.folder);
    $('folder').title = data.folder;
  }
  if (data.results.length > 0) select(0); // violated ones come first
  window.assay = { go, now, select }; // for the console, and for tests
})();
