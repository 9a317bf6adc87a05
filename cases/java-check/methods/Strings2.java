// expect Strings2.length: violated null
// expect Strings2.empty: holds
// expect Strings2.first: holds
// expect Strings2.same: violated assert
// expect Strings2.letters: violated assert
public class Strings2 {
    static int length(String s) { return s.length(); }
    static void empty(String s) { if (s != null && s.isEmpty()) assert s.length() == 0 && s.equals(""); }
    static void first(String s) { if (s != null && s.length() > 0) { char c = s.charAt(0); assert c >= 0; } }
    static void same(String a, String b) { if (a != null && b != null && a.equals(b)) assert a == b; }
    static void letters(String s) { if (s != null && s.length() == 2) assert s.charAt(0) != s.charAt(1); }
}
