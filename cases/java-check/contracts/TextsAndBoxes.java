// Strings are put together, and numbers go into boxes and out of them, as in Java. Clauses with that were refused.
class TextsAndBoxes {
    String s = "";
    int x;
    /*@ nullable @*/ Integer box;
    /*@ nullable @*/ String t;

    //@ ensures \result.equals(s + "a");
    String joined() { return s + "a"; }

    //@ ensures \result.equals(s + "b");
    String joinedWrong() { return s + "a"; }

    //@ ensures \result.equals("x" + t);
    String maybeNull() { return "x" + t; }

    //@ ensures \result.equals("x" + x);
    String number() { return "x" + x; }

    //@ ensures \result.equals("x" + x);
    String numberWrong() { return "x" + (x + 1); }

    //@ ensures \result.equals("" + box);
    String ofBox() { return "" + box; }

    //@ ensures \result == "" + x;
    String sameObject() { return "" + x; }

    //@ ensures \result == 3;
    Integer three() { return 3; }

    //@ ensures \result == 4;
    Integer threeWrong() { return 3; }

    //@ ensures \result == Integer.valueOf(3);
    Integer cached() { return 3; }

    //@ ensures \result == Integer.valueOf(3000);
    Integer cachedWrong() { return 3000; }

    //@ requires box != null;
    //@ ensures \result == box + 1;
    int plus() { return box + 1; }

    //@ ensures \result == box + 1;
    int plusNull() { return box == null ? 0 : box + 1; }

    //@ ensures \result.equals(n);
    Integer argument(int n) { return n; }

    //@ ensures \result && !(!\result);
    Boolean truth() { return true; }

    //@ ensures \result ==> x > 4;
    Boolean truthWrong() { return x > 3; }

    //@ requires 0 <= i && i < a.length;
    //@ ensures \result == a[i];
    int index(int[] a, Integer i) { return a[i]; }

    //@ ensures \result <= 3L && \result <= d || d > 3.5;
    Long wide(Long d) { return d < 3 ? d : 3L; }
}
// expect(long) TextsAndBoxes.joined: holds
// expect(long) TextsAndBoxes.joinedWrong: violated postcondition
// expect(long) TextsAndBoxes.maybeNull: holds
// expect(long) TextsAndBoxes.number: holds
// expect(long) TextsAndBoxes.numberWrong: violated postcondition
// expect TextsAndBoxes.ofBox: holds
// expect TextsAndBoxes.sameObject: violated postcondition
// expect TextsAndBoxes.three: holds
// expect TextsAndBoxes.threeWrong: violated postcondition
// expect TextsAndBoxes.cached: holds
// expect TextsAndBoxes.cachedWrong: violated postcondition
// expect TextsAndBoxes.plus: violated postcondition
// expect TextsAndBoxes.plusNull: violated undefined
// expect TextsAndBoxes.argument: holds
// expect TextsAndBoxes.truth: holds
// expect TextsAndBoxes.truthWrong: violated postcondition
// expect TextsAndBoxes.index: holds
// expect TextsAndBoxes.wide: holds
