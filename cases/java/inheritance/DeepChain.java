package inheritance;

public class DeepChain {
    static class L0 { int v() { return 0; } int sum() { return v(); } }
    static class L1 extends L0 { int v() { return 1; } int sum() { return super.sum() * 10 + v(); } }
    static class L2 extends L1 { int sum() { return super.sum() * 10 + v(); } }
    static class L3 extends L2 { int v() { return 3 + super.v(); } }
    static class L4 extends L3 { int sum() { return -super.sum(); } }
    static class L5 extends L4 { int v() { return 5; } int sum() { return super.sum() + super.v(); } }
    static String kind(L0 o) {
        if (o instanceof L4) return o instanceof L5 ? "5" : "4";
        if (o instanceof L2) return o.getClass() == L2.class ? "2" : "3";
        return o instanceof L1 ? "1" : "0";
    }
    public static void main(String[] args) {
        L0[] all = {new L0(), new L1(), new L2(), new L3(), new L4(), new L5()};
        for (L0 o : all) System.out.println(kind(o) + " " + o.v() + " " + o.sum());
        for (L0 a : all) {
            String s = "";
            for (L0 b : all) s += a.getClass().isInstance(b) ? 'y' : 'n';
            System.out.println(s);
        }
    }
}
