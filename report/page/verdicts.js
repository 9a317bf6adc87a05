
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

  const now = { result: -1, trace: null, run: null, step: 0, hot: new Set(), trail: [], opened: new Set(), file: -1, lines: [] };

  const select = i => {
    if (rows[now.result]) rows[now.result].removeAttribute('aria-selected');
    now.result = i;
    rows[i].setAttribute('aria-selected', 'true');
    reveal(rows[i], $('rows').closest('.list'), 30);
    const r = data.results[i];
    about(r);
    now.trace = r.trace >= 0 ? data.traces[r.trace] : null;
    $('bar').hidden = $('steps').hidden = $('state').hidden = $('heap').hidden = !now.trace;
    $('panes').classList.toggle('plain', !now.trace);
    document.body.classList.toggle('tracing', !!now.trace);
    now.file = -1;
    showFile(r.file);
    cover(r);
    if (now.trace) open(now.trace);
    else if (now.lines[r.line - 1]) {
      now.lines[r.line - 1].classList.add('at');
      reveal(now.lines[r.line - 1], $('lines').parentElement, 120);
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
