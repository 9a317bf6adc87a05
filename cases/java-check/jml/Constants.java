// Constant strings of contracts are those of Java: what is written as one is one object wherever it has the same text. "a" + "b" == "ab" was violated.
// expect Constants.literal: proved
// expect Constants.field: proved
// expect Constants.parts: proved
// expect(long) Constants.choice: proved
// expect Constants.of: proved
// expect Constants.made: violated postcondition
// expect Constants.floating: unknown
// expect Constants.variable: violated postcondition

class Constants {
    static final String AB = "ab";
    static final int ONE = 1;
    static final char X = 'x';
    final String own = "a" + 2;

    //@ ensures "a" + "b" == "ab";
    static void literal() { }

    //@ ensures ("a" + "b") == AB && AB == Constants.AB;
    static void field() { }

    //@ ensures "a" + 1 + true + 'c' + (2 + 3) == "a1truec5" && 1 + 2 + "" == "3" && X + "y" == "xy" && "x" + -ONE == "x-1" && (String) "a" + "" == "a";
    static void parts() { }

    //@ ensures (true ? "x" : "y") + "z" == "xz";
    static void choice() { }

    //@ ensures \result == AB;
    static String of() { return "a" + "b"; }

    //@ ensures \result == "a1";
    static String made(int n) { return "a" + n; }

    //@ ensures "a" + 1.5 == "a1.5";
    static void floating() { }

    //@ requires n == 1;
    //@ ensures "a" + n == "a1";
    static void variable(int n) { }
}
