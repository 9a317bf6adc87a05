// signals, signals_only, behaviours.
// expect Throws.get: holds
// expect Throws.getQuiet: violated postcondition
// expect Throws.early: violated postcondition
// expect Throws.only: violated throw
// expect Throws.onlyKept: holds
// expect Throws.normal: violated throw
// expect Throws.exceptional: holds
// expect Throws.exceptionalReturns: violated postcondition
// expect Throws.two: holds
// expect Throws.unchanged: violated postcondition
// expect Throws.caught: holds
// expect Throws.cause: holds
public class Throws {
    public int used; public int[] a = {};
    //@ ensures 0 <= i && i < a.length && \result == a[i];
    //@ signals (IndexOutOfBoundsException e) i < 0 || a.length <= i;
    public int get(int i) { if (i < 0 || i >= a.length) throw new IndexOutOfBoundsException(); return a[i]; }
    //@ ensures \result == a[i];
    //@ signals (IndexOutOfBoundsException e) i < 0;
    public int getQuiet(int i) { if (i < 0 || i >= a.length) throw new IndexOutOfBoundsException(); return a[i]; }
    //@ signals (RuntimeException e) x > 10;
    public static void early(int x) { if (x >= 10) throw new IllegalArgumentException(); }
    //@ signals_only IllegalStateException;
    public void only(int x) { if (x < 0) throw new IllegalArgumentException(); if (x > 5) throw new IllegalStateException(); }
    //@ signals_only IllegalStateException, IllegalArgumentException;
    public void onlyKept(int x) { if (x < 0) throw new IllegalArgumentException(); if (x > 5) throw new IllegalStateException(); }
    /*@ normal_behavior
      @ requires x >= 0;
      @ ensures used == x; @*/
    public void normal(int x) { if (x == 7) throw new IllegalStateException(); used = x; }
    /*@ exceptional_behavior
      @ requires x < 0;
      @ signals (IllegalArgumentException e) true;
      @ signals_only IllegalArgumentException; @*/
    public void exceptional(int x) { if (x < 0) throw new IllegalArgumentException(); used = x; }
    /*@ exceptional_behavior
      @ requires x < 0;
      @ signals (IllegalArgumentException e) true; @*/
    public void exceptionalReturns(int x) { if (x < -1) throw new IllegalArgumentException(); used = x; }
    /*@ normal_behavior
      @ requires x >= 0;
      @ ensures used == x;
      @ also exceptional_behavior
      @ requires x < 0;
      @ signals (IllegalArgumentException e) used == \old(used);
      @ signals_only IllegalArgumentException; @*/
    public void two(int x) { if (x < 0) throw new IllegalArgumentException(); used = x; }
    //@ signals (IllegalArgumentException e) used == \old(used);
    public void unchanged(int x) { used = x; if (x < 0) throw new IllegalArgumentException(); }
    //@ ensures \result == (x == 0);
    //@ signals (Exception e) false;
    public static boolean caught(int x) { try { return 1 / x > 5; } catch (ArithmeticException e) { return true; } }
    //@ signals (IllegalStateException e) x == 0;
    public static int cause(int x) { try { return 1 / x; } catch (ArithmeticException e) { throw new IllegalStateException(e); } }
}
