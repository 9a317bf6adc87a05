// Sets of locations of JML are values: \locset as fields of contracts, functions of it, and what clauses list.
// bounds: --scope 2 --array 4 --unwind 5
// expect LocationSets.good: holds
// expect LocationSets.other: violated frame
// expect LocationSets.behind: violated frame
// expect LocationSets.less: holds
// expect LocationSets.some: holds
// expect(long) LocationSets.hole: violated frame
// expect LocationSets.apart: holds
// expect LocationSets.together: violated postcondition
// expect(long) LocationSets.made: holds
// expect(long) LocationSets.taken: violated postcondition
// expect LocationSets.laws: holds
// expect LocationSets.reads: holds
// expect LocationSets.readsMore: violated postcondition
// expect(long) LocationSets.union: holds
// expect(long) LocationSets.unionLess: violated frame
// expect(long) LocationSets.unionOf: holds
// expect Ghosts.Ghosts: holds
// expect Ghosts.set: holds
// expect Ghosts.grow: holds
// expect(long) Ghosts.stray: violated frame
// expect Depends.set: violated postcondition
// expect DependsAll.set: holds
// expect Fields.set: violated postcondition

class LocationSets {
    int v, w;
    static int s;
    /*@ nullable @*/ LocationSets next;
    //@ model \locset footprint;
    //@ represents footprint = \set_union(\locset(v, next), next == null ? \empty : \locset(next.v));

    //@ assignable footprint;
    void good(int x) {
        v = x;
        if (next != null) next.v = x;
    }

    //@ assignable footprint;
    void other(int x) { w = x; }

    //@ requires next != this;
    //@ assignable footprint;
    void behind(int x) {
        if (next != null) next.w = x;
    }

    //@ assignable \set_minus(this.*, \locset(v));
    void less(int x) {
        w = x;
        next = null;
    }

    //@ requires a.length > 2;
    //@ assignable \set_minus(a[0..2], \locset(a[1]));
    static void some(int[] a) {
        a[0] = 1;
        a[2] = 4;
    }

    //@ requires a.length > 2;
    //@ assignable \set_minus(a[0..2], \locset(a[1]));
    static void hole(int[] a) { a[1] = 7; }

    //@ requires a.length > 0 && \disjoint(\locset(a[*]), \locset(b[*]), \singleton(s));
    //@ ensures a != b && \old(b.length > 0 ? b[0] : 0) == (b.length > 0 ? b[0] : 0);
    static void apart(int[] a, int[] b) { a[0] = 5; }

    //@ requires a.length > 0;
    //@ ensures \disjoint(\locset(a[*]), \locset(b[*]));
    static void together(int[] a, int[] b) { }

    //@ ensures \fresh(next.*) && \new_elems_fresh(footprint);
    void made() { next = new LocationSets(); }

    //@ ensures \new_elems_fresh(footprint);
    void taken(LocationSets o) { next = o; }

    //@ ensures \subset(\singleton(v), footprint) && !\subset(\singleton(w), footprint);
    //@ ensures \locset(v, w) == \locset(w) + \locset(v) && \locset(v, w) != \locset(v);
    //@ ensures \locset(s) <= \locset(LocationSets.*) && \intersect(\locset(v, w), \locset(w)) == \singleton(w);
    //@ ensures \all_fields(this) == this.* && \subset(footprint, \set_union(this.*, next == null ? \empty : next.*));
    void laws() { }

    //@ accessible footprint;
    int reads() { return next == null ? v : next.v; }

    //@ accessible footprint;
    int readsMore() { return w; }

    //@ requires a.length <= 3 && (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ assignable (\infinite_union int i; 0 <= i && i < a.length; \locset(a[i].v));
    static void union(LocationSets[] a) {
        if (a.length > 1) a[1].v = 3;
    }

    //@ requires a.length <= 3 && (\forall int i; 0 <= i && i < a.length; a[i] != null);
    //@ assignable (\infinite_union int i; 0 <= i && i < a.length ? a[i].* : \empty);
    static void unionOf(LocationSets[] a) {
        if (a.length > 1) a[1].w = 3;
    }

    //@ requires a.length == 3 && (\forall int i; 0 <= i && i < a.length; a[i] != null) && a[0] != a[2] && a[1] != a[2];
    //@ assignable (\infinite_union int i; 0 <= i && i < a.length - 1; \locset(a[i].v));
    static void unionLess(LocationSets[] a) { a[2].v = 3; }
}

class Ghosts {
    private int[] a = new int[2];
    private int n;
    private int m;
    //@ private ghost \locset repr;
    //@ private invariant repr == \locset(this.*, a[*]);

    //@ private normal_behavior ensures true;
    Ghosts() {
        //@ set repr = \locset(this.*, a[*]);
    }

    //@ private normal_behavior assignable repr;
    void set(int x) {
        n = x;
        if (a.length > 0) a[0] = x;
    }

    //@ private normal_behavior assignable repr; ensures \new_elems_fresh(repr);
    void grow() {
        a = new int[3];
        //@ set repr = \locset(this.*, a[*]);
    }

    //@ private normal_behavior assignable \set_minus(repr, \locset(m));
    void stray(int x) { m = x; }
}

class Depends {
    private int size;
    private /*@ nullable @*/ Depends next;
    //@ private invariant size >= 0 && (next == null || next.size >= 0);
    //@ accessible \inv: this.* \measured_by size;

    void set(Depends d) { next = d; }
}

class DependsAll {
    private int size;
    private /*@ nullable @*/ DependsAll next;
    //@ private invariant size >= 0 && (next == null || next.size >= 0);
    //@ accessible \inv: this.*, (next == null ? \empty : \locset(next.size));

    void set(DependsAll d) { next = d; }
}

class Fields {
    private int a, b;
    //@ private model int both;
    //@ private represents both = a + b;
    //@ accessible both: \locset(a);

    void set(int x) { a = x; }
}
