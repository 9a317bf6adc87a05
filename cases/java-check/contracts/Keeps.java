// Invariants: entry, exit, exceptional exit, other objects, helpers, constructors.
// expect Keeps.Keeps(int): violated invariant
// expect Keeps.Keeps(int, int): holds
// expect Keeps.add: violated invariant postcondition
// expect Keeps.addGuarded: holds
// expect Keeps.throwsInBetween: violated invariant
// expect Keeps.helps: holds
// expect Keeps.touchesOther: violated invariant
// expect Keeps.restores: holds
// expect Keeps.half: holds
// expect Keeps.leaks: violated invariant
public class Keeps {
    private /*@ spec_public @*/ int lo, hi;
    //@ invariant lo <= hi;
    //@ ensures lo == x;
    public Keeps(int x) { lo = x; }
    //@ requires a <= b;
    //@ ensures lo == a && hi == b;
    public Keeps(int a, int b) { lo = a; hi = b; }
    //@ ensures hi == \old(hi) + k;
    public void add(int k) { hi += k; }
    //@ requires k >= 0 && hi <= 1000 && k <= 1000;
    //@ ensures hi == \old(hi) + k;
    public void addGuarded(int k) { hi += k; }
    //@ requires k >= 0;
    //@ signals (IllegalArgumentException e) k > 9;
    public void throwsInBetween(int k) { lo = hi; lo = lo + 0; hi = lo - k; if (k > 9) throw new IllegalArgumentException(); hi = lo; }
    //@ ensures lo == hi;
    public void helps() { raise(); hi = lo; }
    private /*@ helper @*/ void raise() { lo++; }
    //@ ensures o.hi == 0;
    public void touchesOther(Keeps o) { o.hi = 0; }
    //@ ensures lo == \old(lo) && hi == \old(hi);
    public void restores() { int k = lo; lo = Integer.MAX_VALUE; lo = k; }
    //@ ensures \result >= 0;
    public int half() { return hi / 2 - lo / 2 >= 0 ? 0 : hi == lo ? 1 : 0; }
    //@ requires o != this;
    //@ ensures \result == 0;
    public int leaks(Keeps o) { int k = o.hi; o.hi = o.lo; lo = hi; hi = o.hi; return 0; }
}
