class Tokens {
    private final char[] text;
    private final StringBuilder word = new StringBuilder();
    private int at;

    Tokens(String text) {
        this.text = text.toCharArray();
    }

    String next() {
        while (at < text.length && text[at] == ' ') at++;
        word.setLength(0);
        while (at < text.length && text[at] != ' ') word.append(text[at++]);
        return word.length() == 0 ? null : word.toString();
    }
}

class Words {
    static int letters(String text) {
        Tokens tokens = new Tokens(text);
        int n = 0;
        for (String word = tokens.next(); word != null; word = tokens.next()) n += word.length();
        return n;
    }
}
