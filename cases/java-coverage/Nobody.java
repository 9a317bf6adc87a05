// vacuous: no number is less than itself, so nothing comes to the end.
class Nobody {
    int n;

    //@ requires x < x;
    //@ ensures n == 3;
    void put(int x) {
        n = 4; // missed: unreachable
    }
}
