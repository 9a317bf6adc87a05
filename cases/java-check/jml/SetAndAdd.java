// "set x += e" and "set x++" change as in Java; nested cases go on behind an ordinary comment between their lines. Both were errors of syntax.
// expect SetAndAdd.two: holds
// expect SetAndAdd.three: violated assert
// expect(long) SetAndAdd.sign: violated postcondition

class SetAndAdd {
    static void two() {
        //@ ghost int n = 0;
        //@ set n += 2 * 2;
        //@ set n -= 1;
        //@ set n--;
        //@ assert n == 2;
        return;
    }

    static void three() {
        //@ ghost int n = 1;
        //@ set n++;
        //@ assert n == 2;
        //@ set n++;
        //@ assert n == 2;
        return;
    }

    //@ requires -10 < n < 10;
    //@ {|
    //@   requires n > 0; /* above */
    //@   ensures \result == 1;
    /* nothing is said of 0
       //@ ensures \result == 7; */
    //@ also
    //@   requires n < 0;
    //@   ensures \result == 1;
    //@ |}
    static int sign(int n) { return Integer.signum(n); }
}
