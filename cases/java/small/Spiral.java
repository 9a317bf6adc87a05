package small;

public class Spiral {
    public static void main(String[] args) {
        int n = 5;
        int[][] m = new int[n][n];
        int x = 0, y = 0, dx = 1, dy = 0;
        for (int k = 1; k <= n * n; k++) {
            m[y][x] = k;
            int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= n || ny >= n || m[ny][nx] != 0) { int t = dx; dx = -dy; dy = t; }
            x += dx;
            y += dy;
        }
        for (int[] r : m) { StringBuilder b = new StringBuilder(); for (int v : r) b.append(v < 10 ? " " : "").append(v).append(' '); System.out.println(b); }
    }
}
