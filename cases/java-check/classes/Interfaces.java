// Interfaces: default, static and private methods, constants, two at once.
// expect Interfaces.twice: holds
// expect Interfaces.overridden: violated assert
// expect Interfaces.constant: holds
// expect Interfaces.diamond: holds
// expect Interfaces.diamondLeft: violated assert
// expect Interfaces.both: violated cast
// expect Interfaces.anyArea: violated null
// expect Interfaces.positive: violated assert
// expect Interfaces.compare: violated null
public class Interfaces {
    interface Sized extends Comparable<Sized> {
        int NONE = -1;
        int size();
        default int twice() { return clip(2 * size()); }
        private int clip(int x) { return x < 0 ? 0 : x; }
        static int of(Sized s) { return s == null ? NONE : s.size(); }
        default int compareTo(Sized o) { return Integer.compare(size(), o.size()); }
    }
    interface Named { default String name() { return "n"; } }
    interface Left extends Named { default String name() { return "l"; } }
    interface Right extends Named { }
    static class Box implements Sized { int n; public int size() { return n; } }
    static class Big implements Sized, Named { int n; public int size() { return n; } public int twice() { return -n; } }
    static class Both implements Right, Left { }

    public static void twice(Box b) { if (b != null && b.n > 0 && b.n < 100) assert b.twice() == 2 * b.n; }
    public static void overridden(Sized s) { if (s != null) assert s.twice() >= 0; }
    public static void constant(Sized s) { assert Sized.of(null) == Sized.NONE && Box.NONE == -1; }
    public static void diamond(Named n) { if (n instanceof Both) assert n.name().equals("l"); }
    public static void diamondLeft(Named n) { if (n != null && !(n instanceof Both)) assert n.name() == "l"; }
    public static Named both(Sized s) { return (Named) s; }
    public static int anyArea(Sized s) { return s.size(); }
    public static void positive(Sized s) { assert Sized.of(s) >= Sized.NONE; }
    public static int compare(Sized s, Sized t) { return s == null ? 0 : s.compareTo(t); }
}
