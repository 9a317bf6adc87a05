package arrays;

public class Life {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int c = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        if ((dx != 0 || dy != 0) && g[(y + dy + h) % h][(x + dx + w) % w]) c++;
                n[y][x] = c == 3 || g[y][x] && c == 2;
            }
        return n;
    }
    public static void main(String[] args) {
        String[] start = {".#......", "..#.....", "###.....", "........", "........", "......##"};
        boolean[][] g = new boolean[start.length][start[0].length()];
        for (int y = 0; y < g.length; y++) for (int x = 0; x < g[y].length; x++) g[y][x] = start[y].charAt(x) == '#';
        for (int i = 0; i < 9; i++) {
            g = step(g);
            if (i % 4 == 0) {
                for (boolean[] row : g) {
                    StringBuilder b = new StringBuilder();
                    for (boolean c : row) b.append(c ? '#' : '.');
                    System.out.println(b);
                }
                System.out.println();
            }
        }
    }
}
