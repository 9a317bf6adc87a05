// The contract says nothing about what is counted besides.
class Counter {
    int n, calls, last;

    //@ requires n < 1000;
    //@ ensures n == \old(n) + 1;
    void step(int x) {
        int twice = 2 * x; // missed: spec
        calls++; // missed: spec
        n = n + 1;
        last = twice; // missed: spec
    }
}
