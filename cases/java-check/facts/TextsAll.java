// Loops over all texts, and builders.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect TextsAll.repeat: proved
// expect TextsAll.join: proved
// expect TextsAll.binary: proved
// expect TextsAll.letters: proved
// expect TextsAll.words: proved
// expect TextsAll.parse: proved
// expect TextsAll.distance: proved
// expect TextsAll.reversed: proved
// expect TextsAll.palindrome: proved
// expect TextsAllFail.words: unknown
// expect TextsAllFail.distance: unknown
// expect TextsAllFail.reversed: unknown

class TextsAll {
    static String repeat(char c, int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) {
            b.append(c);
        }
        return b.toString();
    }

    static String join(int n) {
        StringBuilder b = new StringBuilder("[");
        for (int i = 0; i < n; i++) {
            if (b.length() > 1) {
                b.append(", ");
            }
            b.append(i);
        }
        return b.append(']').toString();
    }

    static String binary(int x) {
        String s = x < 0 ? "-" : "";
        return digits(x < 0 ? -(x / 2) : x / 2) + s;
    }

    private static String digits(int x) {
        return x < 2 ? "" + x : digits(x / 2) + x % 2;
    }

    static char[] letters(int n) {
        if (n < 0 || n > 26) {
            return new char[0];
        }
        char[] c = new char[n];
        for (int i = 0; i < c.length; i++) {
            c[i] = (char) ('a' + i);
        }
        return c;
    }

    static int words(char[] text) {
        if (text == null) {
            return 0;
        }
        int n = 0;
        int i = 0;
        while (i < text.length) {
            while (i < text.length && text[i] == ' ') {
                i++;
            }
            if (i < text.length) {
                n++;
            }
            while (i < text.length && text[i] != ' ') {
                i++;
            }
        }
        assert i >= 0;
        return n;
    }

    static int parse(char[] text) {
        if (text == null || text.length == 0) {
            return 0;
        }
        int i = text[0] == '-' ? 1 : 0;
        int n = 0;
        for (; i < text.length && text[i] >= '0' && text[i] <= '9'; i++) {
            n = n * 10 + (text[i] - '0');
        }
        return n;
    }

    static int distance(char[] a, char[] b) {
        if (a == null || b == null || a.length != b.length) {
            return -1;
        }
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                n++;
            }
        }
        return n;
    }

    static char[] reversed(char[] a) {
        if (a == null) {
            return null;
        }
        char[] r = new char[a.length];
        for (int i = 0; i < a.length; i++) {
            r[a.length - 1 - i] = a[i];
        }
        return r;
    }

    static boolean palindrome(char[] s) {
        if (s == null) {
            return true;
        }
        int i = 0;
        int j = s.length - 1;
        while (i < j) {
            if (s[i] != s[j]) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }
}

class TextsAllFail {
    static int words(char[] text) {
        int i = 0;
        while (text != null && i <= text.length) {
            i += text[i] == ' ' ? 1 : 2;
        }
        return i;
    }

    static int distance(char[] a, char[] b) {
        int n = 0;
        for (int i = 0; a != null && b != null && i < a.length; i++) {
            n += a[i] == b[i] ? 0 : 1;
        }
        return n;
    }

    static char[] reversed(char[] a) {
        char[] r = new char[a == null ? 0 : a.length];
        for (int i = 0; a != null && i < a.length; i++) {
            r[a.length - i] = a[i];
        }
        return r;
    }
}
