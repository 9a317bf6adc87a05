// Inputs that are records were anything, and began in states that no constructor makes: violated, and not confirmed.
// What a record holds is what its constructor makes of arguments, where that can be asked again.
// expect RecordsAsMade.Range.width: proved
// expect RecordsAsMade.Range.wide: violated assert
// expect RecordsAsMade.Swapped.first: violated assert
// expect RecordsAsMade.Fraction.over: proved
// expect RecordsAsMade.Fraction.half: violated assert
// expect RecordsAsMade.Name.length: holds
// expect RecordsAsMade.Tag.text: holds
// expect RecordsAsMade.Tag.bare: violated assert
// expect RecordsAsMade.Money.third: holds
// expect RecordsAsMade.Wheels.last: holds
// expect RecordsAsMade.Owner.old: holds
// expect RecordsAsMade.Chain.apart: violated assert
// expect RecordsAsMade.Chain.grows: holds
// expect RecordsAsMade.Positive.positive: proved
// expect(long) RecordsAsMade.Positive.finite: violated assert
// expect RecordsAsMade.Paint.thick: proved
// expect RecordsAsMade.Second.other: violated assert
// expect RecordsAsMade.inArray: holds
// expect RecordsAsMade.inField: proved
// expect(long) RecordsAsMade.asObject: holds
// expect RecordsAsMade.made: violated assert
// expect RecordsAsMade.unread: violated assert
// expect RecordsAsMade.Least.divisor: unknown
// expect RecordsAsMade.Listed.some: holds
// expect RecordsAsMade.Mutable.first: holds
// expect RecordsAsMade.Dyed.green: unknown
// expect RecordsAsMade.Sized.sign: violated assert
// expect(long) RecordsAsMade.Cleared.some: violated assert
import java.util.List;
import java.util.Objects;

public class RecordsAsMade {
    record Range(int lo, int hi) {
        Range { if (lo > hi) { int t = lo; lo = hi; hi = t; } }
        void width() { assert lo <= hi; }
        void wide() { assert hi != lo + 5; }
    }
    record Swapped(int x, int y) {
        Swapped(int x, int y) { this.x = y; this.y = x; }
        void first() { assert x != 3 || y != 4; }
    }
    record Fraction(int n, int d) {
        Fraction { if (d == 0) throw new ArithmeticException(); if (d < 0) { n = -n; d = -d; } }
        static int over(Fraction f) { return f == null ? 0 : f.n() / f.d(); }
        void half() { assert d > 0; } // of Integer.MIN_VALUE there is no negative
    }
    record Name(String s) {
        Name { s = s == null ? "" : s.trim(); }
        int length() { return s.length(); }
    }
    record Tag(String s) {
        Tag { s = "<" + s + ">"; }
        void text() { assert s.length() >= 2 && s.charAt(0) == '<'; }
        void bare() { assert s.length() != 3; }
    }
    record Money(long cents, String code) {
        static final int MOST = 1000;
        Money { Objects.requireNonNull(code, "code"); if (cents > MOST || code.length() != 3) throw new IllegalArgumentException("bad " + cents + code); }
        static int third(Money m) { return m == null ? 0 : m.code().charAt(2); }
    }
    record Wheels(int[] pressures) {
        Wheels { if (pressures.length != 4) throw new IllegalArgumentException(); pressures = pressures.clone(); }
        int last() { return pressures[3]; }
    }
    record Person(String name, int age) {
        Person(String name, int age) { this.name = Objects.requireNonNull(name); this.age = Math.max(0, age); }
    }
    record Owner(Person p) {
        Owner { if (p.age() > 150) throw new IllegalArgumentException(); }
        void old() { assert p.age() >= 0 && p.age() <= 150 && !p.name().equals(null); }
    }
    record Chain(int v, Chain next) {
        Chain { if (next != null && next.v <= v) throw new IllegalArgumentException(); }
        void apart() { assert next == null || next.v != v + 1; }
        void grows() { assert next == null || next.next == null || next.next.v > v + 1; }
    }
    record Positive(double d) {
        Positive { if (!(d > 0)) throw new IllegalArgumentException(); }
        void positive() { assert d > 0 && d == d; }
        void finite() { assert 1 / d > 0; }
    }
    enum Color { RED, GREEN }
    record Paint(Color c, float w, boolean b, byte z) {
        Paint { if (c == Color.RED) w = 1.5f; z = (byte) (z | 1); }
        void thick() { assert (c != Color.RED || w == 1.5f) && z != 0; }
    }
    record Second(int a, int b) {
        Second { if (a < 0) throw new IllegalArgumentException(); }
        Second(int a) { this(a, -a); }
        void other() { assert a != 7 || b != -7; }
    }

    static void inArray(Range[] a) { if (a != null && a.length > 0 && a[0] != null) { assert a[0].lo <= a[0].hi; } }
    Range field;
    void inField() { assert field == null || field.lo <= field.hi; }
    static void asObject(Object o) { if (o instanceof Range r) { assert r.lo <= r.hi; } }
    static void made(int a) { assert new Person("x", a).age() == a; }
    static void unread(Positive p) { assert p == null; } // the counterexample holds one that its constructor makes

    record Least(int n, int d) { // a loop is not asked again
        Least { if (d == 0) throw new ArithmeticException(); for (int i = 0; i < 2; i++) n++; }
        void divisor() { assert d != 0; }
    }
    record Listed(List<String> l) { // the library may come to something else
        Listed { l = List.copyOf(l); }
        void some() { assert l != null; }
    }
    record Mutable(int[] a) { // what the constructor looked at may have changed since
        Mutable { if (a[0] < 0) throw new IllegalArgumentException(); }
        void first() { assert a != null; }
    }
    record Dyed(Color c) { // another object than it was given
        Dyed { if (c == Color.RED) c = Color.GREEN; }
        void green() { assert c != Color.RED; }
    }
    record Sized(float d) { // of -0.0, which is not 0.0
        Sized { if (d > 9) d = 9; }
        void sign() { assert 1 / d > 0 || d < 0; }
    }
    record Cleared(String s) { // of null, or of a blank
        Cleared { if (s != null && s.isBlank()) s = null; }
        void some() { assert s != null; }
    }
}
