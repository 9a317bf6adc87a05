class ArrayStack {
    //@ invariant items != null && 0 <= top && top <= items.length;
    //@ invariant (\forall int i; 0 <= i && i < top; items[i] != null);
    //@ invariant (\forall int i; top <= i && i < items.length; items[i] == null);
    //@ invariant \nonnullelements(items) <==> top == items.length;
    //@ invariant (\forall int i; 0 <= i && i < top; items[i] instanceof Integer);
    /*@ nullable @*/ Object[] items;
    int top;

    //@ requires top > 0 ==> items[top - 1] != x;
    //@ ensures top == \old(top) + 1 && items[top - 1] == x;
    //@ ensures \fresh(items) <==> \old(top == items.length);
    //@ ensures (\forall int i; 0 <= i && i < \old(top); items[i] == \old(items[i]));
    void probe(/*@ nullable @*/ Object x, int how) {
        if (items == null || top < 0 || top > items.length) {
            return;
        }
        if (top == items.length || how == 0) {
            Object[] more = new Object[2 * top + 1];
            System.arraycopy(items, 0, more, 0, how == 1 ? 0 : top);
            items = more;
        }
        items[top] = how == 2 ? null : x;
        top++;
    }

    static String run(Dice d) {
        ArrayStack s = new ArrayStack();
        s.items = d.one(10) ? null : new Object[d.next(5)];
        s.top = d.one(6) ? d.next(7) - 1 : s.items == null ? 0 : d.next(s.items.length + 1);
        for (int i = 0; s.items != null && i < s.items.length; i++) {
            boolean some = d.one(9) ? d.one(2) : i < s.top;
            s.items[i] = !some ? null : d.one(9) ? (Object) "text" : (Object) Integer.valueOf(i);
        }
        Object x = d.one(5) ? null : d.one(4) && s.items != null && s.top > 0 && s.top <= s.items.length ? s.items[s.top - 1] : Integer.valueOf(1000);
        int how = d.next(6), top = s.top;
        Object[] was = s.items, copy = was == null ? null : was.clone();
        String before = s.invariants();
        boolean pre = top <= 0 || was != null && top - 1 < was.length && was[top - 1] != x;
        s.probe(x, how);
        boolean last = s.items != null && s.top - 1 >= 0 && s.top - 1 < s.items.length && s.top == top + 1 && s.items[s.top - 1] == x;
        boolean kept = true;
        for (int i = 0; i < top && kept; i++) {
            kept = s.items != null && i < s.items.length && i < copy.length && s.items[i] == copy[i];
        }
        boolean fresh = s.items != was, full = was != null && top == was.length;
        return before + "," + Containers.bits(pre) + "," + Containers.bits(last, was != null && fresh == full, kept) + "," + s.invariants();
    }

    String invariants() {
        boolean there = items != null, low = true, high = there, all = there, ints = true;
        for (int i = 0; i < top && low; i++) {
            low = there && i < items.length && items[i] != null;
        }
        for (int i = 0; i < top && ints; i++) {
            ints = there && i < items.length && items[i] instanceof Integer;
        }
        for (int i = Math.min(top, 0); there && i < items.length; i++) {
            high &= i < top || i >= 0 && items[i] == null;
        }
        for (int i = 0; there && i < items.length; i++) {
            all &= items[i] != null;
        }
        return Containers.bits(there && 0 <= top && top <= items.length, low, high, there && all == (top == items.length), ints);
    }
}
