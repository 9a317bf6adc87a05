package algorithms;

import java.util.*;
public class JsonPrinter {
    final String s;
    int i;
    JsonPrinter(String s) { this.s = s; }
    Object value() {
        skip();
        char c = s.charAt(i);
        if (c == '{') {
            Map<String, Object> m = new LinkedHashMap<>();
            i++;
            for (skip(); s.charAt(i) != '}'; skip()) {
                String k = string();
                skip();
                expect(':');
                m.put(k, value());
                skip();
                if (s.charAt(i) == ',') i++;
            }
            i++;
            return m;
        }
        if (c == '[') {
            List<Object> l = new ArrayList<>();
            i++;
            for (skip(); s.charAt(i) != ']'; skip()) {
                l.add(value());
                skip();
                if (s.charAt(i) == ',') i++;
            }
            i++;
            return l;
        }
        if (c == '"') return string();
        for (String w : new String[] {"true", "false", "null"}) if (s.startsWith(w, i)) { i += w.length(); return w.equals("null") ? null : Boolean.valueOf(w); }
        int b = i;
        while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
        if (b == i) throw new IllegalArgumentException("unexpected '" + c + "' at " + i);
        String n = s.substring(b, i);
        return n.contains(".") || n.contains("e") ? (Object) Double.valueOf(n) : (Object) Long.valueOf(n);
    }
    void skip() { while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++; }
    void expect(char c) { if (s.charAt(i++) != c) throw new IllegalArgumentException("want " + c + " at " + (i - 1)); }
    String string() {
        expect('"');
        StringBuilder b = new StringBuilder();
        for (char c; (c = s.charAt(i++)) != '"'; ) b.append(c != '\\' ? c : switch (s.charAt(i++)) { case 'n' -> '\n'; case 't' -> '\t'; case 'u' -> { i += 4; yield (char) Integer.parseInt(s.substring(i - 4, i), 16); } default -> s.charAt(i - 1); });
        return b.toString();
    }
    public static void main(String[] args) {
        for (String t : new String[] {"{\"a\": [1, 2.5, -3e2, true, null], \"b\\n\": {\"c\": \"\\u0041\\\"\"}}", "[]", "[1,", "{\"a\" 1}", "[?]", "12345678901", "[[[[]]]]"}) {
            try {
                Object v = new JsonPrinter(t).value();
                System.out.println(v + " " + v.getClass().getSimpleName() + " " + v.hashCode());
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
