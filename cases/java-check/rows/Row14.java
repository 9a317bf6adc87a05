// bounds: --scope 2
// Objects that a method makes are no inputs: no bound says how many there may be.
// expect Row14.fresh: holds
// expect Row14.many: holds
// expect Row14.same: violated postcondition
public class Row14 {
    public /*@ nullable @*/ Row14 f; public int v;
    //@ ensures \result.f == null && \result.v == 0 && \fresh(\result);
    public static Row14 fresh() { return new Row14(); }
    //@ ensures \result == 6;
    public static int many() { Row14 l = null; for (int i = 0; i < 6; i++) { Row14 n = new Row14(); n.f = l; l = n; } int k = 0; for (; l != null; l = l.f) k++; return k; }
    //@ ensures \result == o;
    public static Row14 same(Row14 o) { return o.f == null ? new Row14() : o; }
}
