class RingBuffer {
    //@ invariant 0 <= head && head < buf.length && 0 <= count && count <= buf.length;
    //@ invariant (\forall int i; 0 <= i && i < count; buf[(head + i) % buf.length] != 0);
    //@ invariant (\num_of int i; 0 <= i && i < buf.length; buf[i] == 0) == buf.length - count;
    int[] buf = new int[0];
    int head, count;

    //@ requires x != 0 && count < buf.length;
    //@ ensures buf[(\old(head) + \old(count)) % buf.length] == x;
    //@ ensures (\forall int i; 0 <= i && i < \old(count); buf[(head + i) % buf.length] == \old(buf[(head + i) % buf.length]));
    //@ ensures count == \old(count) + 1 && head == \old(head);
    //@ assignable \everything;
    void probe(int x, int how) {
        if (buf.length == 0 || head < 0 || count < 0) {
            return;
        }
        buf[(head + count) % buf.length] = how == 0 ? x + 1 : x;
        if (how == 1) {
            buf[head % buf.length]++;
        }
        if (how != 2) {
            count++;
        }
        if (how == 3) {
            head = (head + 1) % buf.length;
        }
    }

    static String run(Dice d) {
        RingBuffer r = new RingBuffer();
        r.buf = new int[d.next(6)];
        r.head = d.next(7) - 1;
        r.count = d.next(8) - 1;
        if (!d.one(3) && r.buf.length > 0) {
            r.head = d.next(r.buf.length);
            r.count = d.next(r.buf.length + 1);
        }
        for (int i = 0; i < r.count && r.buf.length > 0 && r.head >= 0; i++) {
            r.buf[(r.head + i) % r.buf.length] = d.one(7) ? 0 : 1 + d.next(3);
        }
        int x = d.next(4), how = d.next(8), h = r.head, c = r.count;
        int[] was = r.buf.clone();
        String before = r.invariants();
        boolean pre = x != 0 && r.count < r.buf.length;
        r.probe(x, how);
        int n = r.buf.length;
        boolean put = n > 0 && (h + c) % n >= 0 && r.buf[(h + c) % n] == x, kept = true;
        for (int i = 0; i < c && kept; i++) {
            int at = n == 0 ? -1 : (r.head + i) % n, from = n == 0 ? -1 : (h + i) % n;
            kept = at >= 0 && from >= 0 && r.buf[at] == was[from];
        }
        return before + "," + Containers.bits(pre) + "," + Containers.bits(put, kept, r.count == c + 1 && r.head == h) + "," + r.invariants();
    }

    String invariants() {
        boolean full = true;
        int zeros = 0, n = buf.length;
        for (int i = 0; i < count && full; i++) {
            full = n > 0 && (head + i) % n >= 0 && buf[(head + i) % n] != 0;
        }
        for (int v : buf) {
            zeros += v == 0 ? 1 : 0;
        }
        return Containers.bits(0 <= head && head < n && 0 <= count && count <= n, full, zeros == n - count);
    }
}
