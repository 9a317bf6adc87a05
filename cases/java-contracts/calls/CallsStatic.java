/** Static fields in frames; recursion by a method's own contract; a method that says nothing. */
class Clock {
    static int now;
    static int ticks;

    //@ assignable now;
    //@ ensures now == \old(now) + 1;
    //@ signals_only \nothing;
    static void tick() {
        now++;
    }

    //@ ensures now == 0;
    //@ signals_only \nothing;
    static void reset() {
        now = 0;
    }

    //@ requires 0 <= n && n <= 40;
    //@ assignable \nothing;
    //@ ensures \result == n;
    //@ signals_only \nothing;
    static int count(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + count(n - 1);
    }

    //@ requires 0 <= n && n <= 40;
    //@ assignable \nothing;
    //@ ensures \result == 2 * n;
    //@ signals_only \nothing;
    static int miscount(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + miscount(n - 1);
    }

    //@ requires now == 4 && ticks == 2;
    //@ ensures now == 6 && ticks == 2;
    static void twice() {
        tick();
        tick();
    }

    // without an assignable clause everything may change
    //@ requires ticks == 2;
    //@ ensures ticks == 2 && now == 0;
    static void everything() {
        reset();
    }

    //@ ensures now == 0;
    static void zero() {
        reset();
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Clock.tick: violated postcondition
// expect Clock.reset: holds
// expect Clock.count: holds
// expect Clock.miscount: violated postcondition
// expect Clock.twice: holds
// expect Clock.everything: violated contract
// expect Clock.zero: holds
