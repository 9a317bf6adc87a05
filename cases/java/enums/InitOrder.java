package enums;

public class InitOrder {
    static StringBuilder log = new StringBuilder();
    enum A {
        X, Y(5);
        static int count = 10;
        static final int K = 7;
        static { log.append("A.static "); }
        final int v;
        A() { this(1); log.append("A() "); }
        A(int v) { this.v = v; log.append("A(").append(v).append(") "); }
        { log.append("A.init "); }
    }
    enum B { P { { log.append("B.P.init "); } }, Q; B() { log.append("B() "); } static A a = A.Y; }
    enum Machine {
        START { Machine next(char c) { return c == 'a' ? MID : this; } },
        MID { Machine next(char c) { return c == 'b' ? END : c == 'a' ? this : START; } },
        END { Machine next(char c) { return this; } };
        abstract Machine next(char c);
        static boolean match(String s) { Machine m = START; for (char c : s.toCharArray()) m = m.next(c); return m == END; }
    }
    public static void main(String[] args) {
        System.out.println(A.K + "[" + log + "]");
        System.out.println(B.Q + " " + B.a.v);
        System.out.println(log);
        System.out.println(A.count + " " + Machine.match("xaab") + Machine.match("xba") + " " + Machine.valueOf("MID").next('z'));
    }
}
