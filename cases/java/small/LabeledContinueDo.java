package small;

public class LabeledContinueDo {
    public static void main(String[] args) {
        int n = 0, turns = 0;
        outer:
        do {
            turns++;
            for (int i = 0; i < 3; i++) {
                n += i;
                if (n % 5 == 0) continue outer;
                if (n > 30) break outer;
            }
            n++;
        } while (turns < 20);
        System.out.println(n + " " + turns);
        int k = 0;
        a: for (;;) { b: for (;;) { c: while (true) { if (++k % 3 == 0) break c; if (k % 4 == 0) continue b; if (k > 17) break a; } k += 3; } }
        System.out.println(k);
        x: { y: { if (k > 5) break x; k = 0; } k = 1; }
        System.out.println(k);
        z: if (k > 0) { if (k > 10) break z; k = -1; }
        System.out.println(k);
    }
}
