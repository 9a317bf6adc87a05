package control;

public class LabelledLoops {
    static int find(int[][] m, int x) {
        int seen = 0;
        rows:
        for (int[] row : m) {
            for (int v : row) {
                seen++;
                if (v < 0) continue rows;
                if (v == x) break rows;
            }
            seen += 100;
        }
        return seen;
    }
    public static void main(String[] args) {
        System.out.println(find(new int[][] {{1, 2}, {3, -1, 9}, {4, 5}}, 5) + " " + find(new int[][] {{1}}, 7));
        a:
        for (int i = 0; i < 4; i++) {
            b:
            for (int j = 0; j < 4; j++) {
                for (int k = 0; k < 4; k++) {
                    if (k == 2) continue b;
                    if (j == 2) continue a;
                    if (i == 3) break a;
                    System.out.print(i + "" + j + k + " ");
                }
            }
        }
        System.out.println();
        block: {
            if (args.length == 0) break block;
            System.out.println("not here");
        }
        int n = 0;
        w:
        while (true) {
            do {
                n++;
                if (n == 3) continue w;
                if (n > 7) break w;
            } while (n % 2 == 0);
            n += 2;
        }
        System.out.println(n);
        s:
        switch (n) {
            default:
                for (int i = 0; ; i++) {
                    if (i == 5) break s;
                    if (i == 99) break;
                }
                System.out.println("not here either");
        }
        try {
            f:
            for (int i = 0; i < 3; i++) {
                try {
                    if (i == 1) continue f;
                    System.out.println("body " + i);
                    if (i == 2) break f;
                } finally {
                    System.out.println("finally " + i);
                }
            }
        } finally {
            System.out.println("done");
        }
    }
}
