/** A reader of texts with words and brackets, character by character. Value.of makes one, and returns none. */
public class Spelled {
    private final String text;
    private int at;
    private int depth;

    public Spelled(String text) {
        if (text == null) {
            throw new IllegalArgumentException("no text");
        }
        this.text = text;
    }

    public static class Value {
        final int size;

        Value(int size) {
            this.size = size;
        }

        public static Value of(String text) {
            return new Value(new Spelled(text).read());
        }
    }

    private int next() {
        return at < text.length() ? text.charAt(at) : -1;
    }

    private void want(char c) {
        if (next() != c) {
            throw new IllegalStateException("expected " + c);
        }
        at++;
    }

    /** How many words there are. */
    public int read() {
        switch (next()) {
            case 'n':
                want('n');
                want('u');
                want('l');
                want('l');
                return 1;
            case 't':
                want('t');
                want('r');
                want('u');
                want('e');
                return 1;
            case '[':
                return list();
            case '"':
                return quoted();
            default:
                throw new IllegalStateException("expected a value");
        }
    }

    private int list() {
        want('[');
        depth++;
        int n = 0;
        if (next() == ']') {
            want(']');
            return 0;
        }
        while (true) {
            n += read();
            if (next() != ',') {
                break;
            }
            want(',');
        }
        want(']');
        return depth > 1 ? n : n + 1;
    }

    private int quoted() {
        want('"');
        while (next() != '"') {
            if (next() == '\\') {
                want('\\');
                if (next() != 'x' && next() != 'y') {
                    throw new IllegalStateException("no such escape");
                }
            }
            if (next() < ' ') {
                throw new IllegalStateException("no character of a text");
            }
            at++;
        }
        want('"');
        return 1;
    }
}
