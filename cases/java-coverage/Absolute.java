// One branch is for nothing: no number is below zero and above three.
class Absolute {
    //@ requires x > -100 && x < 100;
    //@ ensures \result >= 0;
    static int of(int x) {
        int r = x;
        if (x < 0) {
            r = -x;
            if (x > 3) {
                r = 7; // missed: unreachable
            }
        }
        if (r > 1000) {
            r = -1; // missed: unreachable
        }
        return r;
    }
}
