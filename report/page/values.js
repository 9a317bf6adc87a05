
  // ---- values: open procedures with their variables, globals, objects; and where a value was written

  const rowsOf = (list, body) => {
    for (const v of list) {
      const tr = make('tr', now.hot.has(v.key) ? 'hot' : '');
      const value = make('td', 'mono');
      const b = make('button', 'value', v.value);
      b.type = 'button';
      b.dataset.key = v.key;
      b.title = 'to the last write of ' + v.name;
      b.onclick = () => jump(v.key, v.label || v.name);
      value.append(b);
      tr.append(make('td', 'mono', v.name), value);
      body.append(tr);
    }
  };
  const table = (caption, list, cls) => {
    const t = make('table', cls || '');
    if (caption) t.append(make('caption', 'mono', caption));
    const body = make('tbody');
    rowsOf(list, body);
    t.append(body);
    return t;
  };

  // openObjects makes places for the tables of objects, in their order; showObjects fills those of which something may have changed.
  const openObjects = t => {
    now.tables = t.objects.map(() => {
      const place = make('div');
      place.hidden = true;
      return place;
    });
    now.atoms = make('div');
    $('objects').replaceChildren(...now.tables, now.atoms);
  };
  const showObjects = touched => {
    const run = now.run, ids = new Set();
    for (const key of touched) if (key[0] === 'o' || key[0] === 'c') ids.add(parseInt(key.slice(1), 10));
    for (const id of ids) {
      const o = run.object(id), place = now.tables[id];
      place.hidden = !o || o.parts.length === 0;
      if (place.hidden) {
        place.replaceChildren();
        continue;
      }
      const t = table(o.name.startsWith(o.class) ? o.name : o.name + ': ' + o.class, o.parts.map(p => ({ ...p, label: p.name[0] === '[' ? o.name + p.name : o.name + '.' + p.name })), 'object');
      t.dataset.object = id;
      place.replaceChildren(t);
    }
    if (ids.size === 0 && now.atoms.firstChild) return;
    const bare = new Map(); // those that have neither fields nor elements
    let n = 0;
    run.trace.objects.forEach((o, id) => {
      if (!run.state.has('o' + id)) return;
      n++;
      if (now.tables[id].hidden) bare.set(o.c, [...(bare.get(o.c) || []), o.n]);
    });
    now.atoms.replaceChildren(...[...bare].map(([c, names]) => make('p', 'mono atoms', c + ': ' + names.join(' '))));
    if (n === 0) now.atoms.append(make('p', 'none', run.film ? 'no objects' : 'not known'));
  };

  // showValues fills the tables, of objects only those of touched keys. Which frame of the stack is open is kept by its level.
  const showValues = touched => {
    const run = now.run, files = data.files;
    const calls = run.calls();
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : undefined;
    const box = $('frames');
    box.replaceChildren();
    run.threads().forEach((text, i) => {
      const p = make('p', 'thread mono' + (String(i) === run.state.get('H') ? ' current' : ''), 'thread ' + i + ': ' + text);
      if (now.hot.has('h' + i)) p.classList.add('hot');
      box.append(p);
    });
    calls.forEach((c, i) => {
      const d = make('details');
      d.open = i === 0 || now.opened.has(c.level);
      if (i > 0) d.ontoggle = () => { if (d.open) now.opened.add(c.level); else now.opened.delete(c.level); };
      const summary = make('summary', 'mono');
      const file = files[c.file] ? files[c.file].name : '';
      summary.append(make('b', '', c.name), document.createTextNode(c.line ? ' ' + file.slice(file.lastIndexOf('/') + 1) + ':' + c.line : ''));
      d.append(summary, c.vars.length > 0 ? table('', c.vars) : make('p', 'none', 'no variables'));
      box.append(d);
    });
    const globals = run.globals();
    $('globals').hidden = globals.length === 0;
    $('globals').replaceChildren(table('globals', globals));
    showObjects(touched);
    if (focused) {
      const again = document.querySelector('#state button[data-key="' + focused + '"]');
      if (again) again.focus({ preventScroll: true });
    }
  };

  // jump goes to the last write of what a key shows: to the stop behind it, where the new value is marked. Who is there already goes to the
  // write before.
  const jump = (key, name) => {
    const run = now.run;
    if (!run.film) return say('what wrote ' + name + ' is not known');
    let w = run.write(key), before = '';
    if (w && w.stop > 0 && w.stop === now.step) {
      run.go(w.stop - 1);
      const older = run.write(key), has = run.state.has(key);
      run.go(now.step);
      if (w.first || !has) return say(name + ' had its first value here');
      [w, before] = [older, 'before that, '];
    }
    if (!w) return say(before + name + ' was so from the beginning');
    if (w.stop === 0) return say(before + name + (w.first ? ' had its first value at' : ' was written by') + ' machine step ' + w.at + ', ' + (run.trace.left ? 'which is left out here: assay debug has it' : 'before the first line'));
    now.trail.push(now.step);
    const at = run.trace.steps[w.stop - 1], file = data.files[at.f].name;
    go(w.stop);
    say(before + name + (w.first ? ' had its first value' : ' was written') + (at.l ? ' at ' + file.slice(file.lastIndexOf('/') + 1) + ':' + at.l : '') + ', machine step ' + w.at);
    return w;
  };
  const goBack = () => { if (now.trail.length > 0) { go(now.trail.pop()); say('back at step ' + (now.step + now.trace.left)); } };
  const say = text => { $('said').textContent = text; $('return').disabled = now.trail.length === 0; };

  // variable finds what a name of the picture means: a local of an open procedure, or a global.
  const variable = name => {
    for (const c of now.run.calls()) for (const v of c.vars) if (v.name === name) return v.key;
    for (const v of now.run.globals()) if (v.name === name || v.name.endsWith('.' + name)) return v.key;
    return undefined;
  };
  // partOf finds the key of a field or element, or of the relation that an arrow or a row is of.
  const partOf = (object, name) => {
    const o = now.trace.objects[object];
    const j = o ? o.p.indexOf(name) : -1;
    if (j >= 0) return ['c' + object + '.' + j, name[0] === '[' ? o.n + name : o.n + '.' + name];
    const plain = name.replace(/\[.*$/, '');
    return [variable(plain), plain];
  };
