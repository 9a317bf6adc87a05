package lang;

public class DateMath {
    static boolean leap(int y) { return y % 4 == 0 && y % 100 != 0 || y % 400 == 0; }
    static long days(int y, int m, int d) { y -= m <= 2 ? 1 : 0; long era = Math.floorDiv(y, 400); int yoe = (int) (y - era * 400), doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1, doe = yoe * 365 + yoe / 4 - yoe / 100 + doy; return era * 146097 + doe - 719468; }
    static String easter(int y) { int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451; return (h + l - 7 * m + 114) / 31 + "/" + ((h + l - 7 * m + 114) % 31 + 1); }
    public static void main(String[] args) {
        int[][] d = {{2024, 2, 29}, {1900, 3, 1}, {2000, 12, 31}, {1970, 1, 1}, {2100, 2, 28}};
        for (int[] x : d) System.out.print(days(x[0], x[1], x[2]) + ":" + "MonTueWedThuFriSatSun".substring(Math.floorMod(days(x[0], x[1], x[2]) + 3, 7) * 3).substring(0, 3) + " " + leap(x[0]) + " ");
        System.out.println();
        for (int y : new int[] {2023, 2024, 2025}) System.out.print(easter(y) + " ");
        System.out.println();
    }
}
