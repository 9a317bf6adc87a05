// Strings.
// expect(long) Texts.prefix: holds
// expect Texts.prefixTooLong: violated assert
// expect Texts.concat: holds
// expect(long) Texts.reverse: holds
// expect(long) Texts.palindrome: violated assert
// expect Texts.compare: holds
// expect Texts.search: holds
// expect Texts.searchFirst: violated assert
// expect Texts.upper: violated assert
// expect Texts.chosen: violated assert
// expect Texts.builder: holds
// expect Texts.interned: holds
// expect Texts.chars: holds
// expect Texts.nulls: violated null
// expect Texts.blank: violated assert
public class Texts {
    public static void prefix(String s) { if (s != null && s.length() > 1) assert s.substring(0, 1).length() == 1 && s.startsWith(s.substring(0, 1)); }
    public static void prefixTooLong(String s) { if (s != null && s.startsWith("a")) assert s.length() > 1; }
    public static void concat(String a, String b) { if (a != null && b != null && a.length() <= 2 && b.length() <= 2) { String c = a + b; assert c.length() == a.length() + b.length() && c.startsWith(a) && c.endsWith(b); } }
    public static void reverse(String s) { if (s != null && s.length() == 2) { String r = new StringBuilder(s).reverse().toString(); assert r.charAt(0) == s.charAt(1) && r.charAt(1) == s.charAt(0); } }
    public static void palindrome(String s) { if (s != null && s.length() == 3) assert new StringBuilder(s).reverse().toString().equals(s); }
    public static void compare(String a, String b) { if (a != null && b != null && a.length() <= 2 && b.length() <= 2) assert (a.compareTo(b) == 0) == a.equals(b); }
    public static void search(String s) { if (s != null) { int i = s.indexOf('x'); assert i < 0 || s.charAt(i) == 'x'; } }
    public static void searchFirst(String s) { if (s != null) assert s.indexOf('x') == s.lastIndexOf('x'); }
    public static void upper(char c) { if (c < 128) assert Character.toUpperCase(c) == c; }
    public static void chosen(String s) { if (s != null) switch (s) { case "ab": case "cd": assert s.charAt(0) == 'a'; break; default: } }
    public static void builder(int x) { if (0 <= x && x < 10) { StringBuilder b = new StringBuilder("n"); b.append(x).append('!'); assert b.length() == 3 && b.charAt(1) == '0' + x; } }
    public static void interned() { String a = "x" + "y", b = "xy"; assert a == b; }
    public static void chars(String s) { if (s != null && s.length() > 0) { char[] c = s.toCharArray(); c[0]++; assert s.charAt(0) + 1 == c[0]; } }
    public static boolean nulls(String s, String t) { return s.equals(t); }
    public static void blank(String s) { if (s != null && s.trim().isEmpty()) assert s.isEmpty(); }
}
