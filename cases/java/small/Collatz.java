package small;

public class Collatz {
    public static void main(String[] args) {
        int best = 0, arg = 0;
        for (int i = 1; i < 3000; i++) {
            long n = i;
            int len = 1;
            while (n != 1) { n = (n & 1) == 0 ? n >> 1 : 3 * n + 1; len++; }
            if (len > best) { best = len; arg = i; }
        }
        System.out.println(arg + " " + best);
    }
}
