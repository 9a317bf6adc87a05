package misc;

public class Shadowing {
    static int x = 1;
    int y = 2;
    static class Inner { int x = 3; int go(int y) { int r = x * 100 + Shadowing.x * 10 + y; { int z = r; r = z + 1; } { long z = r; r += z; } return r; } }
    int param(int y) { y++; this.y += y; return y * 10 + this.y; }
    static int x(int x) { return x + Shadowing.x; }
    class Shadow { int y = 5; int both() { return y * 10 + Shadowing.this.y; } }
    static String Shadowing() { return "a method named as the class"; }
    int Integer = 7;
    public static void main(String[] args) {
        System.out.println(new Inner().go(4) + " " + new Shadowing().param(7) + " " + x(x) + " " + new Shadowing().new Shadow().both() + " " + Shadowing());
        int x = 50;
        for (int i = 0; i < 2; i++) { int k = i + x; x += k; }
        for (int i = 5; i < 6; i++) x -= i;
        System.out.println(x + " " + Shadowing.x + " " + new Shadowing().Integer + java.lang.Integer.MAX_VALUE);
        label: for (int label = 0; label < 3; label++) if (label == 1) break label;
        String String = "String";
        System.out.println(String.length() + String);
        int $ = 1, _a = 2, été = 3, 变 = 4;
        System.out.println($ + _a + été + 变);
    }
}
