package control;

public class Loops {
    public static void main(String[] args) {
        int n = 0;
        while (n < 3) n++;
        do n += 10; while (n < 0);
        System.out.println(n);
        for (int i = 0, j = 10; i < j; i += 2, j--) System.out.print(i + ":" + j + " ");
        System.out.println();
        for (;;) {
            if (++n > 20) break;
        }
        System.out.println(n);
        int odd = 0;
        for (int i = 0; i < 20; i++) {
            if (i % 2 == 0) continue;
            if (i > 15) break;
            odd += i;
        }
        System.out.println(odd);
        for (int i = 0; i < 0; i++) System.out.println("never");
        int k = 5;
        while (k-- > 0) System.out.print(k);
        System.out.println(" " + k);
        int down;
        for (down = 3; down > -3; down -= 2) { }
        System.out.println(down);
        do {
            k++;
            if (k == 2) continue;
            if (k == 5) break;
        } while (k < 10);
        System.out.println(k);
        for (char c = 'a'; c <= 'f'; c++) System.out.print(c);
        for (double d = 0; d < 1; d += 0.25) System.out.print(" " + d);
        for (long l = 1; l > 0; l <<= 9) System.out.print(" " + l);
        System.out.println();
        byte b = 0;
        int steps = 0;
        while (++b > 0) steps++;
        System.out.println(steps + " " + b);
    }
}
