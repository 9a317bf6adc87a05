// Statements of contracts last in a block, behind a loop, a condition or another statement of several parts, stand where code leaves the lines of that
// statement; they were left out, as no code stands behind them.
// expect BehindParts.loopWrong: violated assert
// expect(long) BehindParts.breaks: holds
// expect BehindParts.leaves: unknown
// expect BehindParts.sets: proved
// expect BehindParts.setsWrong: violated postcondition
// expect BehindParts.inTry: unknown
// expect BehindParts.tries: proved
// expect BehindParts.triesWrong: violated assert
// expect BehindParts.switches: proved
// expect BehindParts.switchesWrong: violated assert
// expect(long) BehindParts.opens: unknown
// expect(long) BehindParts.inside: holds
// expect BehindParts.shadowed: violated assert
// expect BehindParts.assumes: violated postcondition
// expect BehindParts.labelled: holds

class BehindParts {
    //@ ghost int g;
    int x;
    void loopWrong(int n) {
        if (n > 0) {
            int s = n;
            while (s > 3) { s--; }
            //@ assert s <= 2;
        }
    }
    void breaks(int n) {
        for (int i = 0; i < n; i++) {
            while (true) {
                x++;
                if (x > 5) break;
            }
            //@ assert x > 5;
        }
    }
    void leaves(int n) {
        for (int i = 0; i < n; i++) {
            if (i > 2) {
                if (x > 3) break;
                x = 3;
            }
            //@ assert i <= 2 || x == 3;
        }
    }
    //@ requires n >= 0 && n <= 3;
    //@ ensures g == n;
    void sets(int n) {
        //@ set g = 0;
        for (int i = 0; i < n; i++) {
            if (i > 1) { x = 2; } else { x = 1; }
            //@ set g = g + 1;
            //@ assert g == i + 1;
        }
    }
    //@ requires n >= 0 && n <= 3;
    //@ ensures g == n;
    void setsWrong(int n) {
        //@ set g = 0;
        for (int i = 0; i < n; i++) {
            if (i > 1) { x = 2; } else { x = 1; }
            //@ set g = g + 2;
        }
    }
    int inTry(int n) {
        try {
            if (n > 0) { x = 1; } else { return 4; }
            //@ assert n > 0;
        } finally {
            x = 7;
        }
        return x;
    }
    int tries(int n) {
        if (n > 5) {
            try { x = 10 / n; } catch (ArithmeticException e) { x = 0; }
            //@ assert x < 2;
        }
        return x;
    }
    int triesWrong(int n) {
        if (n > 4) {
            try { x = 10 / n; } catch (ArithmeticException e) { x = 0; }
            //@ assert x < 2;
        }
        return x;
    }
    int switches(int n) {
        if (n > 4) {
            switch (n) {
            case 5: x = 1; break;
            case 6: x = 2;
            default: x = 3;
            }
            //@ assert x == 3 || n == 5;
        }
        return x;
    }
    int switchesWrong(int n) {
        if (n > 4) {
            switch (n) {
            case 5: x = 1; break;
            case 6: x = 2;
            default: x = 3;
            }
            //@ assert x == 3;
        }
        return x;
    }
    void opens(int n) {
        while (true) {
            if (x > n) {
                x--;
            }
            //@ assert x >= 0;
        }
    }
    void inside(int n) {
        while (x < n) {
            int s;
            do {
                s = x;
                x++;
            } while (x < 0);
            //@ assert x > s;
        }
    }
    void shadowed(int n) {
        //@ assert true;
        if (n > 0) {
            for (int x = 0; x < n; x++) { this.x = 5; }
            //@ assert x == n;
        }
    }
    //@ ensures \result == 4;
    int assumes(int n) {
        if (n > 0) {
            if (n > 5) { n = 5; }
            //@ assume n == 4;
        }
        return n;
    }

    //@ requires 0 <= n && n <= 3;
    void labelled(int n) {
        int i = 0;
        //@ loop_invariant i <= n;
        in: while (i < n) {
            i++;
        }
    }
}
