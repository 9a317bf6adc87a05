// Without the exception, what comes after it would happen.
class Refuses {
    int n;

    //@ requires n >= 0;
    //@ ensures n >= 0;
    //@ signals (IllegalArgumentException e) x < 0;
    void put(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        n = x;
    }
}
