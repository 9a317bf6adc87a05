// A sorted list, its order an invariant of each node.
// expect Sorted.insert: holds
// expect Sorted.insertUnsorted: violated invariant
public class Sorted {
    int v; /*@ nullable @*/ Sorted next;
    //@ invariant next != null ==> v <= next.v;
    //@ ensures next.v == x;
    //@ requires x >= v && (next == null || x <= next.v);
    public void insert(int x) { Sorted n = new Sorted(); n.v = x; n.next = next; next = n; }
    //@ ensures next.v == x;
    public void insertUnsorted(int x) { Sorted n = new Sorted(); n.v = x; n.next = next; next = n; }
}
