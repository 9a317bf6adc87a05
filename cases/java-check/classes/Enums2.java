// Enums with fields and bodies.
// expect Enums2.apply: holds
// expect Enums2.applyWrong: violated assert
// expect Enums2.values: holds
// expect Enums2.byIndex: violated bounds
// expect Enums2.costs: violated assert
// expect Enums2.compare: holds
// expect Enums2.switched: holds
// expect Enums2.named: violated null
// expect Enums2.copied: holds
// expect Enums2.onlyOne: violated assert
public class Enums2 {
    enum Op {
        ADD(1) { int at(int a, int b) { return a + b; } },
        SUB(1) { int at(int a, int b) { return a - b; } },
        MUL(3) { int at(int a, int b) { return a * b; } };
        final int cost; int uses;
        Op(int cost) { this.cost = cost; }
        abstract int at(int a, int b);
    }
    public static void apply(Op o, int a) { if (o != null && o != Op.MUL) assert o.at(a, 0) == a; }
    public static void applyWrong(Op o, int a) { if (o != null) assert o.at(a, 0) == a; }
    public static void values() { Op[] v = Op.values(); v[0] = null; assert Op.values()[0] == Op.ADD && v.length == 3; }
    public static Op byIndex(int i) { return Op.values()[i & 3]; }
    public static void costs(Op o) { if (o != null) assert o.cost == 1; }
    public static void compare(Op a, Op b) { if (a != null && b != null) assert (a.compareTo(b) < 0) == (a.ordinal() < b.ordinal()); }
    public static void switched(Op o) { if (o != null) { int k; switch (o) { case ADD: k = 0; break; case SUB: k = 1; break; default: k = 2; } assert k == o.ordinal(); } }
    public static String named(Op o) { return o.name(); }
    public static void copied(Op o) { Op p = o; if (p == Op.ADD) assert o.ordinal() == 0 && p.name().equals("ADD"); }
    public static void onlyOne(Op a, Op b) { if (a != null && b != null) { a.uses = 1; b.uses = 2; assert a.uses == 1; } }
}
