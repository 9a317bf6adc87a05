// Texts of a grammar: a value is a number, the word nil, or values in brackets. No short random text is one.
public class Grammar {
    private final String text;
    private int at;

    public Grammar(String text) { this.text = text; }

    public int value() {
        int n = element();
        if (at < text.length()) throw new IllegalArgumentException("more behind");
        return n;
    }

    private int element() {
        if (at >= text.length()) throw new IllegalArgumentException("nothing");
        char c = text.charAt(at++);
        if (c == '[') {
            int n = 0;
            while (peek() != ']') {
                n += element();
                if (peek() == ',') at++;
            }
            at++;
            return n;
        }
        if (c == 'n') {
            expect('i');
            expect('l');
            return 0;
        }
        if (c == '+' && peek() == '+') {
            at++;
            return 1 + element();
        }
        if (c < '0' || c > '9') throw new IllegalArgumentException("no value");
        return c - '0';
    }

    private void expect(char c) {
        if (peek() != c) throw new IllegalArgumentException("no word");
        at++;
    }

    private int peek() { return at < text.length() ? text.charAt(at) : -1; }
}
