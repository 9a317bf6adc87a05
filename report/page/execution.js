
  // ---- executions of memory models

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
