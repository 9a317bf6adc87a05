package small;

public class CoinFlipLcg {
    static int seed = 12345;
    static int next(int n) { seed = seed * 1103515245 + 12345; return (seed >>> 16 & 0x7fff) % n; }
    public static void main(String[] args) {
        int heads = 0, run = 0, longest = 0;
        for (int i = 0; i < 1000; i++) { if (next(2) == 0) { heads++; run++; longest = Math.max(longest, run); } else run = 0; }
        int[] dice = new int[6];
        for (int i = 0; i < 600; i++) dice[next(6)]++;
        System.out.println(heads + " " + longest + " " + java.util.Arrays.toString(dice));
        int inside = 0;
        for (int i = 0; i < 2000; i++) { double x = next(1000) / 1000.0, y = next(1000) / 1000.0; if (x * x + y * y < 1) inside++; }
        System.out.println(4.0 * inside / 2000);
    }
}
