// expect Row21.ring: holds
// expect Row21.chain: holds
// expect Row21.chainWrong: violated postcondition
public class Row21 {
    public /*@ nullable @*/ Row21 next;
    //@ requires a != b && b != c && a != c;
    //@ ensures \reach(a.next, a, next) && \reach(b.next, b, next) && \reach(c.next, c, next);
    //@ ensures \reach(a, next).size() == 3;
    public static void ring(Row21 a, Row21 b, Row21 c) { a.next = b; b.next = c; c.next = a; }
    //@ requires a != b && b != c && a != c;
    //@ ensures !\reach(a.next, a, next) && !\reach(b.next, b, next);
    public static void chain(Row21 a, Row21 b, Row21 c) { a.next = b; b.next = c; c.next = null; }
    //@ requires a != b && b != c && a != c;
    //@ ensures !\reach(a.next, a, next) && !\reach(b.next, b, next);
    public static void chainWrong(Row21 a, Row21 b, Row21 c) { a.next = b; b.next = c; }
}
