// A choice between null and an object inside of the value of a recursive model method had the type of null, and the object was lost.
// bounds: --scope 3
// expect ModelNull.found: holds
// expect ModelNull.lost: violated postcondition

class ModelNull {
    /*@ nullable @*/ ModelNull next;
    int v;

    /*@ model static nullable ModelNull step(nullable ModelNull m, int n) {
      @     return n <= 0 ? m : step(m == null ? null : m.next, n - 1);
      @ } @*/

    //@ requires next != null && next.next == null;
    //@ ensures step(this, 1) == next && step(this, 2) == null;
    void found() { }

    //@ requires next != null;
    //@ ensures step(this, 1) == null;
    void lost() { }
}
