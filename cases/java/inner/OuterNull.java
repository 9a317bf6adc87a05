package inner;

public class OuterNull {
    class In { int v = 1; }
    OuterNull self() { System.out.println("self"); return null; }
    static class Sub extends In {
        Sub(OuterNull o) { o.super(); }
    }
    public static void main(String[] args) {
        OuterNull o = new OuterNull();
        System.out.println(o.new In().v + new Sub(o).v);
        try {
            o.self().new In();
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
        try {
            new Sub(null);
        } catch (NullPointerException e) {
            System.out.println("null for super");
        }
        System.out.println(viaStatic());
    }
    { }
    static { System.out.println("class init"); }
    class Unused { static int K = 4; }
    static int viaStatic() { return Unused.K; }
}
