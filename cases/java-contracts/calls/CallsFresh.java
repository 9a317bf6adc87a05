/** References from calls by contract: something that existed, null, or new where that is so. */
class Cell {
    int value;
    /*@ nullable @*/ Cell next;

    //@ assignable \nothing;
    //@ ensures \fresh(\result) && \result.value == v && \result.next == null;
    //@ signals_only \nothing;
    static Cell make(int v) {
        Cell c = new Cell();
        c.value = v;
        return c;
    }

    //@ assignable \nothing;
    //@ ensures \result != null;
    //@ signals_only \nothing;
    static Cell any(Cell c) {
        return c;
    }

    //@ requires c != null;
    //@ assignable c.next;
    //@ ensures c.next == n;
    //@ signals_only \nothing;
    static void link(Cell c, /*@ nullable @*/ Cell n) {
        c.next = n;
    }

    //@ ensures \result != c;
    static Cell another(Cell c) {
        return make(c.value);
    }

    //@ ensures \result.next != null && \result.next != \result && \result.next.value == 2 && \result.value == 1;
    static Cell two() {
        Cell a = make(1);
        Cell b = make(2);
        link(a, b);
        return a;
    }

    //@ ensures \result.value == 7;
    static Cell keeps() {
        Cell a = make(7);
        Cell b = make(8);
        b.value = 9;
        return a;
    }

    //@ ensures \result == c;
    static Cell same(Cell c) {
        return any(c);
    }

    //@ ensures \result != c;
    static Cell different(Cell c) {
        return any(c);
    }

    //@ ensures \result != null;
    static Cell some(Cell c) {
        return any(c);
    }

    //@ requires d.next == null && c != d;
    //@ ensures d.next == null && c.next == d;
    static void linked(Cell c, Cell d) {
        link(c, d);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Cell.make: holds
// expect Cell.any: holds
// expect Cell.link: holds
// expect Cell.another: holds
// expect Cell.two: holds
// expect Cell.keeps: holds
// expect Cell.same: violated contract
// expect Cell.different: violated postcondition
// expect Cell.some: holds
// expect Cell.linked: holds
