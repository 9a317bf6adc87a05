// Parameters of narrow types that are written: their value before is that of the call; it was that of the local which holds them, 0.
// bounds: --scope 2 --array 2 --unwind 4
// expect NarrowBefore.grows: proved
// expect NarrowBefore.flips: proved
// expect NarrowBefore.keeps: violated assert
// expect NarrowBefore.same: proved
class NarrowBefore {
    //@ requires b >= 0 && b < 5;
    static int grows(byte b) {
        int n = 0;
        //@ loop_invariant b == \old(b) + n;
        while (n < 3) {
            b++;
            n++;
        }
        return n;
    }

    //@ requires c;
    static int flips(boolean c, short s, char d) {
        c = !c;
        s++;
        d++;
        //@ assert !c && \old(c);
        int n = s;
        //@ assert s == \old(s) + 1 || s == Short.MIN_VALUE;
        n++;
        //@ assert d == \old(d) + 1 || d == 0;
        return n;
    }

    static int keeps(byte b) {
        b++;
        int n = b;
        //@ assert b == \old(b);
        return n;
    }

    //@ ensures \result == s;
    static short same(short s) {
        short t = s;
        s++;
        //@ assert t == \old(s);
        return t;
    }
}
