package algorithms;

public class SimpleRegex {
    static boolean match(String re, String s) { if (re.startsWith("^")) return here(re.substring(1), s); for (int i = 0; i <= s.length(); i++) if (here(re, s.substring(i))) return true; return false; }
    static boolean here(String re, String s) {
        if (re.isEmpty()) return true;
        if (re.equals("$")) return s.isEmpty();
        char op = re.length() > 1 ? re.charAt(1) : 0;
        boolean one = !s.isEmpty() && (re.charAt(0) == '.' || re.charAt(0) == s.charAt(0));
        switch (op) { case '*': return here(re.substring(2), s) || one && here(re, s.substring(1)); case '+': return one && here(re.charAt(0) + "*" + re.substring(2), s.substring(1)); case '?': return here(re.substring(2), s) || one && here(re.substring(2), s.substring(1)); default: return one && here(re.substring(1), s.substring(1)); }
    }
    public static void main(String[] args) {
        String[][] t = {{"a.c", "abc"}, {"a*b", "aaab"}, {"a*b", "b"}, {".*", ""}, {"x+y?", "xx"}, {"^a", "ba"}, {"a$", "ba"}, {"b*c", "abbd"}};
        for (String[] p : t) System.out.print(match(p[0], p[1]) + " ");
        System.out.println();
    }
}
