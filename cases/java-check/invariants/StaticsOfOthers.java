// expect StaticsOfOthers.f: holds
// expect StaticsOfOthers.breaks: violated invariant
/** A method that may change what another class says of itself begins with that being true. */
public class StaticsOfOthers {
    static class Node { int v; }
    static class Ring {
        static /*@ nullable @*/ Node head;
        //@ static invariant head == null || head.v > 0;
    }

    //@ ensures true;
    public static void f(Node n) { n.v = 5; }

    //@ ensures true;
    public static void breaks(Node n) { n.v = -5; }
}
