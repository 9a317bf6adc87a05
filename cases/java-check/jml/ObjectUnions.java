// Unions over the objects of a class, and sets of locations of arrays: a quantifier over Object passes by arrays in no engine, and in no run.
// expect ObjectUnions.good: holds
// expect(long) ObjectUnions.bad: violated postcondition
// expect(long) ObjectUnions.all: holds
// expect(long) ObjectUnions.array: violated postcondition
// expect(long) ObjectUnions.statics: violated postcondition
// expect(long) ObjectUnions.ranged: holds
// expect(long) ObjectUnions.rangedBad: violated postcondition
// expect ObjectUnions.apart: holds
// expect ObjectUnions.apartBad: violated postcondition
// expect ObjectUnions.lots: violated postcondition
// expect ObjectUnions.few: holds
// expect ObjectUnions.old: violated postcondition
// expect(long) ObjectUnions.made: holds
// expect ObjectUnions.indices: holds
// expect ObjectUnions.indicesBad: violated postcondition
// expect ObjectUnions.chosen: holds
public class ObjectUnions {
    int x, y;
    /*@ nullable */ ObjectUnions next;
    static int st;
    //@ ensures \subset(\locset(x, o.x), (\infinite_union ObjectUnions t; \locset(t.x)));
    void good(ObjectUnions o) { }
    //@ ensures \subset(\locset(x, o.y), (\infinite_union ObjectUnions t; \locset(t.x)));
    void bad(ObjectUnions o) { }
    //@ ensures \subset(\locset(x, o.y, next.x), (\infinite_union ObjectUnions t; t.*));
    //@ requires next != null;
    void all(ObjectUnions o) { }
    //@ ensures \subset(\locset(x, a[0]), (\infinite_union ObjectUnions t; t.*));
    void array(int[] a) { }
    //@ ensures \subset(\locset(x, st), (\infinite_union ObjectUnions t; t.*));
    void statics() { }
    //@ requires y > 0; 
    //@ ensures \subset(\locset(x), (\infinite_union ObjectUnions t; t.y > 0; t.*));
    void ranged() { }
    //@ requires y > 0; 
    //@ ensures \subset(\locset(x, o.x), (\infinite_union ObjectUnions t; t.y > 0; t.*));
    void rangedBad(ObjectUnions o) { }
    //@ ensures \disjoint(\locset(x), (\infinite_union ObjectUnions t; \locset(t.y)));
    void apart() { }
    //@ ensures \disjoint((\infinite_union ObjectUnions t; t.y > 0; \locset(t.x)), \locset(x));
    void apartBad() { }
    //@ ensures \subset((\infinite_union ObjectUnions t; \locset(t.y)), (y > 0 ? \locset(this.*) : \locset(y)) + o.*);
    void lots(ObjectUnions o) { }
    //@ ensures \subset((\infinite_union ObjectUnions t; t == o || t == this; \locset(t.y)), \locset(this.*) + o.*);
    void few(ObjectUnions o) { }
    int[] a = {1};
    //@ ensures \fresh(\locset(a[*]));
    void old() { }
    //@ ensures \fresh(\locset(a[*]));
    void made() { a = new int[1]; }
    //@ requires p.length == 2 && p[0] + p[1] == 1 && p[0] >= 0 && p[1] >= 0;
    //@ ensures \dl_seqNPerm(\array2seq(p));
    static void indices(int[] p) { }
    //@ requires p.length == 2 && p[0] + p[1] == 1;
    //@ ensures \dl_seqNPerm(\array2seq(p));
    static void indicesBad(int[] p) { }
    //@ model int some; represents some \such_that 0 <= some && some <= y;
    //@ accessible some: \locset(y);
    //@ requires y > 0;
    void chosen() { }
}
