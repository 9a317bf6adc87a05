package small;

public class StaticNested {
    static int count;
    static class A { static int n = ++count; int id = ++n; static class B { int v = n * 10; } }
    static A.B make() { return new A.B(); }
    public static void main(String[] args) {
        System.out.println(count);
        System.out.println(make().v + " " + new A().id + " " + new StaticNested.A.B().v + " " + A.n + " " + count);
    }
}
