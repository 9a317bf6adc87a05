// Texts of floats are any that have the form; a violation is one of what the library writes.
// expect FloatTexts.whole: holds
// expect FloatTexts.sign: holds
// expect FloatTexts.length: holds
// expect(long) FloatTexts.point: holds
// expect FloatTexts.seven: violated assert
// expect FloatTexts.above: violated assert
// expect(long) FloatTexts.append: holds
// expect FloatTexts.join: holds
// expect(long) FloatTexts.power: holds
// expect FloatTexts.twice: holds
// expect FloatTexts.tenth: unknown
class FloatTexts {
    static void whole(double d) {
        if (d > 0 && d < 1000 && d == Math.floor(d)) assert Double.toString(d).endsWith(".0");
    }

    static void sign(double d) { assert Double.toString(d).charAt(0) != '-' || d <= 0; }

    static void length(float f) { assert Float.toString(f).length() >= 3; }

    static void point(float f) {
        if (f >= 10 && f < 100) assert Float.toString(f).charAt(2) == '.';
    }

    static void seven(double d) { assert !Double.toString(d).equals("7.0"); }

    static void above(double d) {
        if (d > 7) assert !Double.toString(d).startsWith("7.0");
    }

    static void append(double d) {
        String s = new StringBuilder().append("x").append(d).toString();
        assert s.length() >= 4 && s.charAt(0) == 'x';
    }

    static void join(double d) {
        String s = "x" + d;
        assert s.length() >= 4 && s.charAt(0) == 'x';
    }

    static void power(double d) {
        if (d > 1 && d < 100) assert Double.toString(d).indexOf('E') < 0;
    }

    static void twice(double d) { assert Double.toString(d).equals(String.valueOf(d)); }

    static void tenth(double d) { assert d < 0.05 || d > 0.15 || String.valueOf(d).length() > 3; } // 0.1
}
