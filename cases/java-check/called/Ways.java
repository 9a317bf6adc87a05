// States that are made by what other objects return or do with them.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Copied.get: violated division
// expect(long) Built.get: violated division
// expect Outer.In.get: violated division
// expect Filled.get: violated division
// expect Marked.get: violated division
// expect(long) Twice.both: violated division
// expect(long) Twice.same: violated division
// expect(long) Slots.get: violated null
// expect Uses.get: violated division
// expect(long) Uses.made: violated division
// expect(long) Listener.get: violated division
// expect(long) Tree.get: violated division

class Copied {
    private int n;
    private boolean copy;
    public void inc() { n++; }
    public Copied copy() { Copied c = new Copied(); c.n = n; c.copy = true; return c; }
    public int get() { return copy ? 1 / (n - 1) : 0; }
}
class Built {
    private final int x; private final String s;
    private Built(int x, String s) { this.x = x; this.s = s; }
    public static class Builder {
        private int x; private String s = "";
        public Builder x(int v) { x = v; return this; }
        public Builder s(String v) { s = v; return this; }
        public Built build() { return new Built(x, s); }
    }
    public int get() { return 1 / (x - 3); }
    public char at() { return s.length() > 0 ? s.charAt(x) : 'a'; }
}
class Outer {
    private int n;
    public void inc() { n++; }
    public class In { private int k; public void up() { k++; } public int get() { return 1 / (n - k - 1); } }
}
class Filled {
    int n; // package
    private int m;
    public int get() { return 1 / (m - 2); }
    static class Filler { public static void fill(Filled f) { f.m = 2; } }
}
class Other { public Other(Marked m) { m.mark(); } }
class Marked { private boolean on; void mark() { on = true; } public int get() { int k = on ? 0 : 1; return 1 / k; } }
class Twice {
    private int n;
    public void inc() { n++; }
    public static int both(Twice a, Twice b) { a.n = 1; b.n = 0; return 1 / a.n; }
    public int same(Twice o) { n = 5; o.n = 0; return 1 / n; }
}
class Slots {
    private final String[] a;
    private int holes;
    public Slots(String[] a) { this.a = a; for (String s : a) if (s == null) holes++; }
    public int get(int i) { return i >= 0 && i < a.length ? a[i].length() : 0; }
}
class Registry {
    static int count;
    public static void register() { Uses.size++; }
    public Registry() { count++; }
}
class Uses { static int size; public static int get() { return 1 / (size - 2); } public static int made() { return 1 / (Registry.count - 2); } }
class Source { private Listener l; void add(Listener l) { this.l = l; } public void fire() { if (l != null) l.fired(); } }
class Listener { private int n; public Listener(Source s) { s.add(this); } void fired() { n++; } public int get() { return 1 / (n - 1); } }
class Tree {
    private final Item root = new Item();
    public Item root() { return root; }
    public int get() { return 1 / (root.v - 4); }
    public static class Item { private int v; public void set(int x) { v = x; } private Item() {} }
}
