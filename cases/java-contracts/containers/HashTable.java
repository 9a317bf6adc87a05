class HashTable {
    static class Entry {
        /*@ nullable @*/ Entry next;
        int key;
        /*@ nullable @*/ Object value;
    }

    //@ invariant table != null && table.length > 0;
    //@ invariant (\forall int i; 0 <= i && i < table.length; (\forall Entry e; table[i] != null && \reach(table[i], e, next); (e.key & 0x7fffffff) % table.length == i));
    //@ invariant (\sum int i; 0 <= i && i < table.length; table[i] == null ? 0 : \reach(table[i], next).size()) == count;
    //@ invariant (\forall Entry e; e.value != null || e.next == null);
    /*@ nullable @*/ Entry[] table;
    int count;

    //@ requires table[(k & 0x7fffffff) % table.length] != null;
    //@ ensures \result == null || \result.key == k;
    //@ ensures \result != null <==> (\exists int i; 0 <= i && i < table.length; (\exists Entry e; table[i] != null && \reach(table[i], e, next); e.key == k));
    /*@ nullable @*/ Entry probe(int k, int how) {
        if (table == null || table.length == 0) {
            return null;
        }
        Entry e = table[(k & 0x7fffffff) % table.length];
        for (int i = 0; i < 10 && e != null; i++, e = e.next) {
            if (e.key == k || how == 0) {
                return how == 1 ? null : e;
            }
        }
        return null;
    }

    static String run(Dice d) {
        HashTable x = new HashTable();
        x.table = d.one(12) ? null : new Entry[d.one(9) ? 0 : 1 + d.next(4)];
        int n = d.next(5);
        Entry[] all = new Entry[n];
        for (int i = 0; i < n; i++) {
            Entry e = all[i] = new Entry();
            e.key = d.next(12) - 3;
            e.value = d.one(6) ? null : "v";
            if (x.table == null || x.table.length == 0) {
                continue;
            }
            int at = d.one(10) ? d.next(x.table.length) : (e.key & 0x7fffffff) % x.table.length;
            e.next = x.table[at];
            x.table[at] = e;
        }
        if (n > 1 && d.one(8)) {
            all[d.next(n)].next = all[d.next(n)];
        }
        x.count = d.one(4) ? d.next(5) : n;
        int k = d.next(12) - 3, how = d.next(6);
        String before = x.invariants(all);
        boolean pre = x.table != null && x.table.length > 0 && x.table[(k & 0x7fffffff) % x.table.length] != null;
        Entry r = x.probe(k, how);
        boolean has = false;
        for (int i = 0; x.table != null && i < x.table.length; i++) {
            for (Entry e : chain(x.table[i])) {
                has |= e.key == k;
            }
        }
        return before + "," + Containers.bits(pre) + "," + Containers.bits(r == null || r.key == k, x.table != null && (r != null) == has) + "," + x.invariants(all);
    }

    static Entry[] chain(/*@ nullable @*/ Entry e) {
        Entry[] seen = new Entry[10];
        int n = 0;
        while (e != null) {
            boolean again = false;
            for (int i = 0; i < n; i++) {
                again |= seen[i] == e;
            }
            if (again) {
                break;
            }
            seen[n++] = e;
            e = e.next;
        }
        Entry[] out = new Entry[n];
        System.arraycopy(seen, 0, out, 0, n);
        return out;
    }

    String invariants(Entry[] all) {
        boolean there = table != null, placed = true, values = true;
        int n = 0;
        for (int i = 0; there && i < table.length; i++) {
            for (Entry e : chain(table[i])) {
                placed &= (e.key & 0x7fffffff) % table.length == i;
                n++;
            }
        }
        for (Entry e : all) {
            values &= e.value != null || e.next == null;
        }
        return Containers.bits(there && table.length > 0, there && placed, there && n == count, values);
    }
}
