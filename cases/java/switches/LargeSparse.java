package switches;

public class LargeSparse {
    static int f(int x) { switch (x) { case -2147483648: return 1; case -65536: return 2; case -1: return 3; case 0: return 4; case 1: return 5; case 1000: return 6; case 65535: return 7; case 65536: return 8; case 1000000: return 9; case 2147483647: return 10; default: return x > 7 ? 11 : 12; } }
    static int w(String s) { switch (s) { case "ka": return 1; case "kb": return 2; case "aa": return 3; case "bb": return 4; case "Ab": return 5; case "BC": return 6; case "kf": return 7; default: return 0; } }
    public static void main(String[] args) {
        int[] keys = {-2147483648, -65536, -1, 0, 1, 7, 1000, 65535, 65536, 1000000, 2147483647, 8};
        int h = 0;
        for (int k : keys) { h = h * 31 + f(k); System.out.print(f(k) + " "); }
        System.out.println(h);
        for (char c = 'a'; c < 'i'; c++) System.out.print(w("k" + c) + w("" + c + c) + " ");
        System.out.println();
    }
}
