// What a call does is needed, and so is the call; a second one is not.
class Helper {
    int value, log;

    //@ ensures value == x;
    void put(int x) {
        set(x);
        note(x); // missed: spec
    }

    private void set(int x) {
        value = x;
    }

    private void note(int x) {
        log = x; // missed: spec
    }
}
