// \bigint_math(e) is a number of mathematics where contracts compute as Java does, too: it had no value beyond an int.
// expect MathInside.larger: proved
// expect MathInside.wraps: proved
// expect MathInside.sum: proved
// expect MathInside.product: proved
// expect MathInside.small: proved
// expect MathInside.not: violated postcondition
// expect MathInsideSafe.larger: proved

/*@ spec_java_math @*/ class MathInside {
    //@ ensures \bigint_math(x + 1) > x;
    static int larger(int x) { return x; }

    //@ ensures \result == x + 1;
    static int wraps(int x) { return x + 1; }

    //@ ensures \bigint_math(x + y) + 1 > x || y < 0;
    static int sum(int x, int y) { return x; }

    //@ ensures \bigint_math(x * y) == (long) x * y;
    static int product(int x, int y) { return x; }

    //@ ensures \bigint_math(c + d) + 2147483647 > 0;
    static int small(char c, char d) { return c; }

    //@ ensures x + 1 > x;
    static int not(int x) { return x; }
}

/*@ spec_safe_math @*/ class MathInsideSafe {
    //@ ensures \bigint_math(x + 1) + 1 > x;
    static int larger(int x) { return x; }
}
