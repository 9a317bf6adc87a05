package algorithms;

public class FloodFill {
    static int fill(char[][] g, int y, int x, char c) { if (y < 0 || x < 0 || y >= g.length || x >= g[y].length || g[y][x] != '.') return 0; g[y][x] = c; return 1 + fill(g, y + 1, x, c) + fill(g, y - 1, x, c) + fill(g, y, x + 1, c) + fill(g, y, x - 1, c); }
    public static void main(String[] args) {
        String[] rows = {"#######", "#..#..#", "#..#..#", "####..#", "#.....#", "#######"};
        char[][] g = new char[rows.length][];
        for (int i = 0; i < g.length; i++) g[i] = rows[i].toCharArray();
        char c = 'a';
        for (int y = 0; y < g.length; y++) for (int x = 0; x < g[y].length; x++) if (g[y][x] == '.') System.out.println(c + "=" + fill(g, y, x, c++));
        for (char[] r : g) System.out.println(r);
    }
}
