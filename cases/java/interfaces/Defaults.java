package interfaces;

public class Defaults {
    interface A {
        default String m() { return "A.m"; }
        static String st() { return "A.st"; }
        String name();
        default String hello() { return "hello " + name() + helper(); }
        private String helper() { return "!" + count(2); }
        private static int count(int n) { return n * 21; }
    }
    interface B extends A {
        @Override default String m() { return "B.m+" + A.super.m(); }
    }
    interface C extends A { }
    interface D { default String m() { return "D.m"; } }
    static class X implements B, C { public String name() { return "X"; } }
    static class Y implements A, D {
        public String name() { return "Y"; }
        public String m() { return A.super.m() + D.super.m(); }
    }
    static class Base { public String m() { return "Base.m"; } }
    static class Z extends Base implements D { }
    static class W extends X { public String m() { return "W" + super.m(); } }
    interface Const { int K = 5; int[] ARR = {K, K * 2}; String S = "s" + K; }
    static class UsesConst implements Const { int sum() { return K + ARR[1]; } }
    public static void main(String[] args) {
        System.out.println(new X().m() + " " + new Y().m() + " " + new Z().m() + " " + new W().m() + " " + A.st());
        System.out.println(new X().hello() + " " + new Y().hello());
        A lambda = () -> "lambda";
        System.out.println(lambda.hello() + " " + lambda.m());
        System.out.println(new UsesConst().sum() + Const.S + UsesConst.K);
        D d = new Z();
        System.out.println(d.m() + " " + new D() { }.m());
        A anon = new B() { public String name() { return "anon"; } public String m() { return "anon+" + B.super.m(); } };
        System.out.println(anon.m() + " " + anon.hello());
    }
}
