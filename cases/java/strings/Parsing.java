package strings;

public class Parsing {
    String text;
    int pos;
    Parsing(String t) { text = t; }
    static double eval(String s) {
        Parsing p = new Parsing(s.replace(" ", ""));
        double v = p.sum();
        if (p.pos != p.text.length()) throw new IllegalArgumentException("unexpected '" + p.text.charAt(p.pos) + "' at " + p.pos);
        return v;
    }
    double sum() {
        double v = product();
        while (pos < text.length()) {
            if (text.charAt(pos) == '+') { pos++; v += product(); }
            else if (text.charAt(pos) == '-') { pos++; v -= product(); }
            else break;
        }
        return v;
    }
    double product() {
        double v = atom();
        while (pos < text.length()) {
            char c = text.charAt(pos);
            if (c != '*' && c != '/' && c != '%') break;
            pos++;
            double w = atom();
            v = c == '*' ? v * w : c == '/' ? v / w : v % w;
        }
        return v;
    }
    double atom() {
        if (pos >= text.length()) throw new IllegalArgumentException("unexpected end");
        char c = text.charAt(pos);
        if (c == '-') { pos++; return -atom(); }
        if (c == '(') {
            pos++;
            double v = sum();
            if (pos >= text.length() || text.charAt(pos++) != ')') throw new IllegalArgumentException("missing )");
            return v;
        }
        int start = pos;
        while (pos < text.length() && (Character.isDigit(text.charAt(pos)) || text.charAt(pos) == '.')) pos++;
        return Double.parseDouble(text.substring(start, pos));
    }
    public static void main(String[] args) {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "10/4-1", "-(2+3)*-2", "2*(3", "1/0", "7%4.5", "1+", "2x", "", "((((5))))", "1.5.2"}) {
            try {
                System.out.println(s + " = " + eval(s));
            } catch (IllegalArgumentException e) {
                System.out.println(s + ": " + e);
            }
        }
    }
}
