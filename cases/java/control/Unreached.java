package control;

public class Unreached {
    static String f(int x) { if (x > 0) { return "pos "; } else { if (x < 0) return "neg "; } return "zero "; }
    static int g() { label: { if (Math.abs(-1) == 1) break label; return 1; } return 2; }
    public static void main(String[] args) {
        System.out.println(f(3) + f(-3) + f(0));
        if (false) System.out.println("never");
        int k = args.length;
        do { k++; if (k > 3) break; continue; } while (k < 100);
        System.out.println(k);
        for (int i = 0; i < 3; i++) { if (true) continue; }
        System.out.println(g());
    }
}
