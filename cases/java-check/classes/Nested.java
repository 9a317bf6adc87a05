// Inner, local and anonymous classes.
// expect Nested.outerField: holds
// expect Nested.outerOfOther: violated assert
// expect Nested.local: holds
// expect Nested.anonymous: violated assert
// expect Nested.shadow: holds
// expect Nested.deep: holds
// expect Nested.privates: holds
// expect Nested.counted: violated assert
public class Nested {
    private int v;
    interface Fun { int at(int x); }
    class In {
        int v;
        int sum() { return v + Nested.this.v; }
        class Deeper { int all() { return v + Nested.this.v; } }
    }
    private static class Secret { private int s = 3; }

    public void outerField() { In in = new In(); in.v = 1; v = 2; assert in.sum() == 3; }
    public void outerOfOther(Nested o) { if (o != null) { In in = o.new In(); v = 1; o.v = 2; assert in.sum() == 1; } }
    public void local(int k) {
        class Adder implements Fun { public int at(int x) { return x + k + v; } }
        v = 10;
        assert new Adder().at(1) == 11 + k;
    }
    public void anonymous(int k) {
        int[] seen = {0};
        Fun f = new Fun() { int calls; public int at(int x) { calls++; seen[0] = calls; return x * k; } };
        f.at(1);
        f.at(2);
        assert seen[0] == 1;
    }
    public void shadow(int v) { this.v = v + 1; assert this.v == v + 1; }
    public void deep() { In in = new In(); in.v = 4; v = 5; In.Deeper d = in.new Deeper(); assert d.all() == 9; }
    public void privates() { Secret s = new Secret(); s.s += v; assert s.s == 3 + v; }
    public void counted(In a, In b) { if (a != null && b != null) { int k = b.sum(); v++; assert b.sum() == k; } }
}
