// bounds: --scope 2
// A variable that the last statement of a block declares is not in javac's table: there was none of the name. In a handler without a statement, and behind "try {" on
// the line of the next statement, the code did not show where a statement of JML stands.
// expect LastInHandler.declared: proved
// expect LastInHandler.declaredWrong: violated assert
// expect LastInHandler.numbers: violated assert
// expect LastInHandler.caught: proved
// expect LastInHandler.caughtWrong: violated assert
// expect LastInHandler.second: violated assert
// expect LastInHandler.inFinally: unknown
// expect LastInHandler.pattern: proved
// expect LastInHandler.patternWrong: violated assert
// expect LastInHandler.conjunct: violated assert
// expect LastInHandler.orElse: violated assert
// expect LastInHandler.negated: unknown
class LastInHandler {
    static int half(int n) {
        if (n % 2 != 0) throw new IllegalStateException();
        return n / 2;
    }

    static void declared(int n) {
        try { int k = half(n); // on the line of try
            //@ assert k + k == n;
        } catch (IllegalStateException e) {
            //@ assert n % 2 != 0;
        }
    }

    static void declaredWrong(int n) {
        int k = 7;
        n = n - k;
        try {
            final int m = half(n);
            //@ assert m < 9;
        } catch (IllegalStateException e) {
            n = k;
        }
    }

    static void numbers(long n) {
        try {
            half(3);
        } catch (IllegalStateException e) {
            double d = n;
            //@ assert d < 9;
        }
    }

    static void caught(int n) {
        try {
            half(n);
        } catch (IllegalStateException e) {
            //@ assert e != null && n % 2 != 0;
        }
    }

    static void caughtWrong(int n) {
        try {
            half(n);
        } catch (IllegalStateException e) {
            //@ assert n % 2 == 0;
        }
    }

    static void second(int n) {
        try {
            half(n);
            if (n == 8) throw new IllegalArgumentException();
        } catch (IllegalStateException e) {
            //@ assert n != 8;
        } catch (IllegalArgumentException e) {
            //@ assert n != 8;
        }
    }

    static int inFinally(int n) {
        try {
            if (n == 3) return half(n);
        } finally {
            int k = n;
            //@ assert k == n;
        }
        return 1;
    }

    static void pattern(Object o) {
        if (o instanceof Integer n) {
            //@ assert n == o && o != null;
        }
    }

    static void patternWrong(Object o) {
        if (o instanceof Integer n) {
            //@ assert n != 7;
        }
    }

    static void conjunct(Object o, int k) {
        if (k > 3 && o instanceof Integer n) {
            //@ assert k > 3 && n != k;
        }
    }

    static int orElse(Object o) {
        int k = 0;
        if (o instanceof Integer n) {
            //@ assert k == 0 && n > 0;
        } else {
            k = 1;
        }
        return k;
    }

    static void negated(Object o) {
        if (!(o instanceof Integer n)) {
            //@ assert o == null;
        }
    }
}
