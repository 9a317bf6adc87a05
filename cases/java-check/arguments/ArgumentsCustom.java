// What goes against a custom is kept back: a part of an array that is none, a node that is in another list, an assertion at the beginning
// of a method, rows of different lengths, an object of another class than the one to which a parameter is cast. What does not is a finding.
// bounds: --null-arguments=false --unreached=false --strict=false
// expect(long) ArgumentsCustom.hash: unknown
// expect(long) Chain.after: unknown
// expect Chain.own: violated division
// expect(long) Chain.mixed: violated division
// expect Room.enter: unknown
// expect Room.leave: unknown
// expect Room.later: violated assert
// expect Room.lemma: violated assert
// expect(long) Room.checked: violated assert
// expect Shade.of: unknown
// expect Shade.any: violated division
// expect Table.sum: holds
// expect Table.below: violated bounds
// expect Square.trace: holds
// expect Square.corner: violated bounds
// expect Ragged.below: violated bounds
// expect Taken.cast: unknown
// expect Taken.looks: violated cast
// expect Taken.changed: violated cast
// expect Taken.equals: violated cast
class ArgumentsCustom {
    private int seen;

    int hash(int[] k, int offset, int length) { // what it asks is found nowhere in its code
        int a = seen, i = offset;
        while (length > 3) {
            a += k[i];
            a ^= k[i + 1];
            a -= k[i + 2];
            length -= 3;
            i += 3;
        }
        switch (length) {
            case 3: a += k[i + 2];
            case 2: a += k[i + 1];
            case 1: a += k[i];
            default: return a;
        }
    }
}

class Chain {
    static class Link {
        Link next;
        int value = 1;
    }

    private Link first;

    void add() {
        Link l = new Link();
        l.next = first;
        first = l;
    }

    Link first() { return first; }

    int after(Link l) {
        for (Link x = first; x != l; x = x.next) { // fails where l is in another chain
            x.value++;
        }
        return l.value;
    }

    int own(Link l) { return l == first ? 1 / (l.value - 1) : 0; }

    int mixed(Link l) { return 1 / (first == null ? 1 : 0); }
}

class Room {
    private int inside, room = 2;

    void enter(int more) {
        assert inside + more <= room;
        inside += more;
    }

    int leave() {
        assert inside > 0 : "nobody is here";
        assert room > 0;
        return --inside;
    }

    static int lemma(int x) {
        assert x + 1 > x;
        return x;
    }

    void checked(int x) {
        assert x != inside - 7;
        assert x != 8;
    }

    int later(int x) {
        int y = x + inside;
        assert y != 3;
        return y;
    }
}

class Shade {
    static final Shade RED = new Shade(1), GREEN = new Shade(2), BLUE = new Shade(3);

    private final int mix;

    Shade(int mix) { this.mix = mix; }

    int of(int x) { return x / (mix == 0 ? 0 : 1); }

    static int any(Shade s) { return 1 / (s == RED ? 0 : 1); }
}

class Table {
    static int sum(int[][] m) {
        int s = 0;
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[0].length; j++) s += m[i][j];
        }
        return s;
    }

    static int below(int[][] m) { // fails where the rows have one length, too
        return m.length == 2 && m[0].length == 2 && m[1].length == 2 ? m[1][m[0][0]] : 0;
    }
}

class Square {
    static int trace(int[][] m) {
        int s = 0;
        for (int i = 0; i < m.length; i++) s += m[i][i] + m[0][i];
        return s;
    }

    static int corner(int[][] m) { return m.length == 2 && m[0][0] == 2 ? m[1][m[0][0]] : 0; }
}

class Ragged {
    static int below(int[][] m) { // this code knows that rows differ
        int s = 0;
        for (int i = 0; i + 1 < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) s += m[i + 1][j];
        }
        return s;
    }
}

class Taken {
    static String cast(Object o) { return (String) o; }

    static String looks(Object o) {
        if (o instanceof Integer) return "";
        return (String) o;
    }

    static String changed(Object o, Object p) {
        o = p;
        return (String) o;
    }

    public boolean equals(Object o) { return ((Taken) o) == this; }

    public int hashCode() { return 0; }
}
