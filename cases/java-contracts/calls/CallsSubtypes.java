/** Who overrides a method may promise more, ask for less, and change no more than was said. */
class Box {
    int size;
    int uses;

    //@ requires n > 0;
    //@ assignable size;
    //@ ensures size >= n;
    //@ signals_only \nothing;
    void fit(int n) {
        size = n;
    }

    //@ assignable \nothing;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int left() {
        return 3;
    }
}

class CountingBox extends Box {
    // changes more than its callers know of
    //@ also
    //@ requires n > 0;
    //@ assignable size, uses;
    //@ ensures size == n;
    //@ signals_only \nothing;
    void fit(int n) {
        size = n;
        uses = 1;
    }
}

class WideBox extends Box {
    // may say so, as long as it does not do it
    //@ also
    //@ requires n > 0;
    //@ assignable size, uses;
    //@ ensures size == n;
    //@ signals_only \nothing;
    void fit(int n) {
        size = n;
    }

    // asks for more than was asked: what it promised before still holds
    //@ also
    //@ requires size > 0;
    //@ ensures \result == 4;
    //@ signals_only \nothing;
    int left() {
        if (size > 0) {
            return 4;
        }
        return -1;
    }
}

class Shelf {
    //@ requires b != null && b.uses == 0;
    //@ ensures b.uses == 0;
    static void put(Box b) {
        b.fit(2);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Box.fit: holds
// expect Box.left: holds
// expect CountingBox.fit: holds
// expect CountingBox.fit as Box.fit: violated frame
// expect WideBox.fit: holds
// expect WideBox.fit as Box.fit: holds
// expect WideBox.left: violated postcondition
// expect WideBox.left as Box.left: violated postcondition
// expect Shelf.put: holds
