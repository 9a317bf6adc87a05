// A model field that several classes represent was refused where the object is known by the class above. Of an object of a class that says nothing of it, it is unknown.
// expect SidedTri.count: holds
// expect SidedPoly.count: holds
// expect SidedQuad.count: holds
// expect SidedUse.sum: unknown
// expect SidedUse.sumBad: unknown
// expect SidedUse.poly: violated postcondition
// expect SidedUse.poly2: holds
// expect SidedAnon.f: unknown

interface Sided {
    //@ public model instance int sides;
    //@ ensures \result == sides;
    int count();
}
class SidedTri implements Sided {
    //@ represents sides = 3;
    public int count() { return 3; }
}
class SidedPoly implements Sided {
    public int n;
    //@ represents sides = n;
    public int count() { return n; }
}
class SidedQuad extends SidedPoly {
    //@ represents sides = 4;
    SidedQuad() { n = 4; }
    public int count() { return 4; }
}
class SidedUse {
    //@ requires s.sides > 3;
    //@ ensures \result > 3;
    int sum(Sided s) { return s.count(); }
    //@ requires s.sides > 3;
    //@ ensures \result > 4;
    int sumBad(Sided s) { return s.count(); }
    //@ ensures \result == p.sides;
    int poly(SidedPoly p) { return p.n; }
    //@ requires !(p instanceof SidedQuad);
    //@ ensures \result == p.sides;
    int poly2(SidedPoly p) { return p.n; }
}
class SidedAnon {
    int f() {
      Sided s = new Sided() { public int count() { return 1; } };
      //@ assert s.sides == 1;
      return s.count();
    }
}
