// good: label loopInit bodyBegin requiresFree recommends guards callable thrown axiom loopFree
// bad: label! notPassed! loopInit! bodyBegin! recommends! otherThrown! readable! writable! callable! thrown! needs! halt! requiresFree! axiom! loopFree! largest!
class Rest {
    int x;

    //@ readable guarded if open;
    //@ writable guarded if open;
    int guarded;
    boolean open;

    static int limit = 1;
    //@ axiom limit >= 1;

    static void label(int more) {
        int k = 4;
        here:
        k += 2;
        //@ assert \old(k, here) == 4 + more && k == \old(k, Here);
        k++;
    }

    static void notPassed(boolean pass) {
        int k = 4;
        if (pass) {
            here:
            k += 2;
        }
        //@ assert \old(k, here) == 4;
        k++;
    }

    static void loopInit(int step) {
        int k = 4;
        //@ loop_invariant \old(k, LoopInit) == 4 && k <= \old(k, LoopInit) + i;
        for (int i = 0; i < 3; i++) {
            k += step;
        }
    }

    static void bodyBegin(int step) {
        int k = 4;
        while (k < 9) {
            k += step;
            k += 0;
            //@ assert k == \old(k, LoopBodyBegin) + 1;
            k += 0;
        }
    }

    static int halt(int n) {
        //@ halt;
        n += 0;
        //@ assert false;
        return n;
    }

    //@ requires_free n > 0;
    static int requiresFree(int n) { return n; }

    static int loopFree(int n) {
        int i = 0;
        //@ loop_invariant_free i <= n;
        while (i < 3) {
            i++;
        }
        return i;
    }

    //@ recommends n >= 0 else IllegalArgumentException;
    //@ ensures \result == n;
    static int recommends(int n, int other) {
        if (other == 1) {
            throw new IllegalStateException();
        }
        if (other == 2) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    //@ requires n > 0 else IllegalArgumentException;
    static int needs(int n) { return n; }

    int reads() { return guarded; }

    void writes() { guarded = 1; }

    //@ callable leaf;
    static int callable(int n) { return n > 0 ? leaf(n) : other(n); }

    //@ callable \nothing;
    static int leaf(int n) { return n; }

    //@ callable \nothing;
    static int other(int n) { return n; }

    //@ signals (RuntimeException e) \exception == e && \exception instanceof IllegalStateException;
    static void thrown(boolean b) {
        throw b ? new IllegalStateException() : new IllegalArgumentException();
    }

    static int caught(Runnable r) {
        try {
            r.run();
            return 0;
        } catch (RuntimeException e) {
            return 1;
        }
    }

    static int largest(int k) { // it was violated, as if it were an assertion
        //@ assume (\max int q; 0 <= q && q <= 2; q) < k;
        k += 0;
        return k;
    }

    public static void main(String[] args) {
        Rest r = new Rest();
        switch (args[0]) {
        case "label": label(0); break;
        case "label!": label(1); break;
        case "notPassed!": notPassed(false); break;
        case "loopInit": loopInit(1); break;
        case "loopInit!": loopInit(2); break;
        case "bodyBegin": bodyBegin(1); break;
        case "bodyBegin!": bodyBegin(2); break;
        case "halt!": halt(3); break;
        case "requiresFree": requiresFree(3); break;
        case "requiresFree!": requiresFree(-3); break;
        case "axiom": caught(() -> requiresFree(1)); break;
        case "axiom!": limit = 0; needs(1); break;
        case "largest!": largest(0); break;
        case "loopFree": loopFree(4); break;
        case "loopFree!": loopFree(1); break;
        case "recommends":
            recommends(3, 0);
            try {
                recommends(-3, 2);
            } catch (IllegalArgumentException e) {
                limit = 2;
            }
            break;
        case "recommends!": recommends(-3, 0); break;
        case "otherThrown!": recommends(-3, 1); break;
        case "needs!": needs(-3); break;
        case "guards": r.open = true; r.writes(); r.reads(); break;
        case "readable!": r.reads(); break;
        case "writable!": r.writes(); break;
        case "callable": callable(3); break;
        case "callable!": callable(-3); break;
        case "thrown":
            try {
                thrown(true);
            } catch (IllegalStateException e) {
                limit = 2;
            }
            break;
        case "thrown!": thrown(false); break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}
