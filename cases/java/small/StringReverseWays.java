package small;

public class StringReverseWays {
    static String rec(String s) { return s.length() < 2 ? s : rec(s.substring(1)) + s.charAt(0); }
    static String arr(String s) { char[] c = s.toCharArray(); for (int i = 0, j = c.length - 1; i < j; i++, j--) { char t = c[i]; c[i] = c[j]; c[j] = t; } return new String(c); }
    static String cat(String s) { String r = ""; for (char c : s.toCharArray()) r = c + r; return r; }
    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "ab", "hello", "äöü漢"}) System.out.println(rec(s) + "|" + arr(s) + "|" + cat(s) + "|" + new StringBuilder(s).reverse() + "|" + rec(arr(s)).equals(s));
    }
}
