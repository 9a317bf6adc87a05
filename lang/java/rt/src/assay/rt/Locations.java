package assay.rt;

/**
 * A set of locations of contracts (\locset): one stretch of them, and the others; null is the empty one. Nothing changes
 * one, and no program sees one. A stretch is of one object: elements from an index to another, both included, or fields, whose
 * numbers are negative; static fields are of null. All fields of an object are those from the least number on.
 */
public final class Locations {
    final int size; // stretches
    final Object of;
    final int first;
    final int last;
    final Locations rest;

    Locations(Object of, int first, int last, Locations rest) {
        this.size = 1 + (rest == null ? 0 : rest.size);
        this.of = of;
        this.first = first;
        this.last = last;
        this.rest = rest;
    }

    /** Returns a stretch of locations; of an empty one, nothing. */
    public static Locations of(Object of, int first, int last) {
        return first > last ? null : new Locations(of, first, last, null);
    }

    public static boolean has(Locations s, Object of, int at) {
        for (; s != null; s = s.rest) {
            if (s.of == of && s.first <= at && at <= s.last) return true;
        }
        return false;
    }

    /** Reports whether some location of an object is in a set. */
    public static boolean touches(Locations s, Object of) {
        for (; s != null; s = s.rest) {
            if (s.of == of) return true;
        }
        return false;
    }

    /** Returns the object of a stretch, if it has the field with a number; null: there is none. */
    public static Object field(Locations s, int i, int at) {
        s = behind(s, i);
        return s != null && s.first <= at && at <= s.last ? s.of : null;
    }

    /** Returns the array of whose elements a stretch is; null: it is none of an array. */
    public static Object elements(Locations s, int i) {
        s = behind(s, i);
        return s != null && s.first >= 0 ? s.of : null;
    }

    public static int first(Locations s, int i) {
        s = behind(s, i);
        return s == null ? 0 : s.first;
    }

    public static int last(Locations s, int i) {
        s = behind(s, i);
        return s == null ? -1 : s.last;
    }

    private static Locations behind(Locations s, int i) {
        for (; i > 0 && s != null; i--) s = s.rest;
        return s;
    }

    /** Reports whether a set has no static fields, and at most so many stretches. */
    public static boolean listable(Locations s, int most) {
        if (s != null && s.size > most) return false;
        for (; s != null; s = s.rest) {
            if (s.of == null) return false;
        }
        return true;
    }

    public static Locations union(Locations a, Locations b) {
        if (b == null) return a;
        for (; a != null; a = a.rest) b = new Locations(a.of, a.first, a.last, b);
        return b;
    }

    public static Locations minus(Locations a, Locations b) {
        for (; b != null && a != null; b = b.rest) a = without(a, b);
        return a;
    }

    /** Returns a set without the first stretch of another. */
    private static Locations without(Locations a, Locations cut) {
        Locations out = null;
        for (; a != null; a = a.rest) {
            if (a.of != cut.of || a.last < cut.first || cut.last < a.first) {
                out = new Locations(a.of, a.first, a.last, out);
                continue;
            }
            if (a.first < cut.first) out = new Locations(a.of, a.first, cut.first - 1, out);
            if (cut.last < a.last) out = new Locations(a.of, cut.last + 1, a.last, out);
        }
        return out;
    }

    public static Locations intersection(Locations a, Locations b) {
        Locations out = null;
        for (; a != null; a = a.rest) {
            for (Locations c = b; c != null; c = c.rest) {
                if (a.of != c.of || a.last < c.first || c.last < a.first) continue;
                out = new Locations(a.of, Math.max(a.first, c.first), Math.min(a.last, c.last), out);
            }
        }
        return out;
    }

    public static boolean disjoint(Locations a, Locations b) {
        for (; a != null; a = a.rest) {
            for (Locations c = b; c != null; c = c.rest) {
                if (a.of == c.of && a.first <= c.last && c.first <= a.last) return false;
            }
        }
        return true;
    }

    public static boolean subset(Locations a, Locations b) {
        if (a == b) return true;
        for (; a != null; a = a.rest) {
            if (!covers(b, a)) return false;
        }
        return true;
    }

    /**
     * Reports whether a set has all of a stretch: the first location that it has not would be the first one, or stand behind
     * a stretch of the set. Nothing is made for it, as a difference would be.
     */
    private static boolean covers(Locations s, Locations all) {
        if (!has(s, all.of, all.first)) return false;
        for (Locations c = s; c != null; c = c.rest) {
            if (c.of == all.of && all.first <= c.last && c.last < all.last && !has(s, all.of, c.last + 1)) return false;
        }
        return true;
    }

    public static boolean same(Locations a, Locations b) { return a == b || subset(a, b) && subset(b, a); }

    /** Reports whether some location of an object is in a set, and not in another. */
    public static boolean gained(Locations now, Locations before, Object of) {
        for (; now != null; now = now.rest) {
            if (now.of == of && !covers(before, now)) return true;
        }
        return false;
    }
}
