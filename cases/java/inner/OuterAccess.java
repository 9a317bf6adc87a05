package inner;

public class OuterAccess {
    private static int s = 1;
    private int i = 2;
    private long l = 3;
    private String str = "a";
    private static int sm(int x) { return x + s; }
    private int im(int x) { return x * i; }
    private OuterAccess() { }
    private OuterAccess(int i) { this.i = i; }
    static class N {
        private int p = 5;
        int go(OuterAccess o) {
            s += 3;
            o.i++;
            o.l <<= 4;
            o.str += "b" + o.i--;
            return sm(o.im(2)) + new OuterAccess(50).i;
        }
        private static class NN { private int q = 9; private int z() { return q-- + s; } }
    }
    interface HasDefault { default int leak() { return s; } }
    enum E { A { int v() { return s + 1; } }; abstract int v(); }
    public static void main(String[] args) {
        OuterAccess o = new OuterAccess();
        N n = new N();
        System.out.println(n.go(o) + " " + s + " " + o.i + " " + o.l + " " + o.str);
        n.p *= 3;
        N.NN nn = new N.NN();
        nn.q += n.p;
        System.out.println(nn.z() + " " + nn.q + " " + n.p + " " + new HasDefault() { }.leak() + " " + E.A.v());
    }
}
