// What a method throws on purpose is for its callers, unless a contract says otherwise.
// expect Thrown.argument: holds
// expect Thrown.state: holds
// expect Thrown.wrapped: holds
// expect Thrown.indirect: violated null
// expect Thrown.asserted: violated assert
// expect Thrown.swallowed: holds
public class Thrown {
    int v; Thrown next;
    public void argument(int x) { if (x < 0) throw new IllegalArgumentException("negative"); v = x; }
    public void state() { if (next == null) throw new IllegalStateException(); }
    public void wrapped() { try { v = next.v; } catch (NullPointerException e) { throw new IllegalStateException(e); } }
    public void indirect() { helper(next); }
    private void helper(Thrown t) { t.v = 0; }
    public void asserted() { assert v > 0; }
    public int swallowed() { try { return next.v; } catch (RuntimeException e) { return 0; } }
}
