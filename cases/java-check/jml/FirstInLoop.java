// What stands first in the body of a loop without a condition is said in each round; it was said before the first one, and holds were wrong.
// expect FirstInLoop.endless: violated assert
// expect FirstInLoop.doLoop: violated assert
// expect FirstInLoop.counts: holds
// expect FirstInLoop.noFor: violated assert
// expect FirstInLoop.nested: violated assert
// expect FirstInLoop.before: holds
// expect FirstInLoop.ambiguous: unknown
// expect FirstInLoop.constant: violated assert
class FirstInLoop {
    static int endless(int n) {
        int i = 0;
        while (true) {
            //@ assert i < 2;
            i++;
            if (i > 3) {
                break;
            }
        }
        return i;
    }

    static int doLoop(int n) {
        int i = 0;
        do {
            //@ assert i < 2;
            i++;
        } while (i < 4);
        return i;
    }

    static int counts(int n) {
        //@ ghost int g = 0;
        int i = 0;
        for (;;) {
            //@ set g = g + 1;
            i++;
            if (i > 3) {
                break;
            }
        }
        //@ assert g == 4;
        return i;
    }

    static int noFor(int n) {
        int i = 0;
        for (; ; i++) {
            //@ assert i < 2;
            if (i > 2) {
                break;
            }
        }
        return i;
    }

    //@ requires 0 <= n && n <= 2;
    static int nested(int n) {
        int i = 0;
        while (i < n) {
            //@ assert i < 1;
            while (i % 2 == 0) {
                i++;
            }
            i++;
            i -= i > 1 ? 1 : 0;
        }
        return i;
    }

    //@ requires 0 <= n && n <= 2;
    static int before(int n) {
        int i = 0;
        int k = 0;
        while (k < n) {
            //@ assert i == 0;
            while (i < n) {
                i++;
            }
            k++;
            i = 0;
        }
        return i;
    }

    static int ambiguous(int n) {
        int i = 0;
        while (true) {
            //@ assert i != 5;
            while (i < 4) {
                i++;
            }
            if (i > 3) {
                break;
            }
        }
        return i;
    }

    static int constant(int n) {
        final boolean on = true;
        int i = 0;
        while (on) {
            //@ assert i < 2;
            i++;
            if (i > 3) {
                break;
            }
        }
        return i;
    }
}
