package small;

public class InterfaceConstants {
    interface A { int X = f("A.X", 1); String S = "constant"; }
    interface B extends A { int Y = f("B.Y", X + 1); }
    static class C implements B { static int z = f("C.z", 9); }
    static int f(String s, int v) { System.out.println("init " + s); return v; }
    public static void main(String[] args) {
        System.out.println(C.S);
        System.out.println(C.z);
        System.out.println(C.X);
        System.out.println(C.Y + B.X);
    }
}
