package small;

public class Swap {
    static void swap(int a, int b) { int t = a; a = b; b = t; }
    static void swap(int[] p) { int t = p[0]; p[0] = p[1]; p[1] = t; }
    static void reassign(int[] p) { p = new int[] {7, 7}; p[0]++; }
    static String change(String s) { s += "!"; return s; }
    static void build(StringBuilder b) { b.append("!"); b = new StringBuilder("other"); b.append("?"); }
    public static void main(String[] args) {
        int x = 1, y = 2;
        swap(x, y);
        int[] p = {x, y};
        swap(p);
        reassign(p);
        String s = "s", t = change(s);
        StringBuilder b = new StringBuilder("b");
        build(b);
        System.out.println(x + " " + y + " " + p[0] + p[1] + " " + s + t + b);
    }
}
