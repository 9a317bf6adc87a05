// Ghost fields that objects have from an interface: each object has one, whichever class is the first to implement it. They were not supported.
// expect InterfaceGhostsFirst.count: violated postcondition
// expect InterfaceGhostsFirst.sets: proved
// expect InterfaceGhostsSecond.count: violated postcondition
// expect InterfaceGhostsSecond.same: proved
// expect InterfaceGhostsSecond.apart: violated postcondition
// expect InterfaceGhostsSecond.begins: proved
// expect InterfaceGhostsSecond.alone: unknown

interface InterfaceGhosts {
    //@ public ghost instance int g = 3;

    //@ ensures g == 0;
    //@ pure
    int count();
}

class InterfaceGhostsFirst implements InterfaceGhosts {
    //@ ghost int g = 5;

    public int count() { return 0; }

    //@ ensures ((InterfaceGhostsFirst) this).g == 1;
    //@ assignable this.*;
    void sets() {
        //@ set g = 1;
        return;
    }
}

class InterfaceGhostsSecond implements InterfaceGhosts, InterfaceGhostsBelow {
    public int count() { return 0; }

    //@ ensures g == 7 && g == o.g;
    //@ requires o == this;
    void same(InterfaceGhostsSecond o) {
        //@ set o.g = 7;
        return;
    }

    //@ ensures g == o.g;
    void apart(InterfaceGhostsSecond o) {
        //@ set o.g = 7;
        return;
    }

    //@ ensures \result.g == 3;
    static InterfaceGhostsSecond begins() { return new InterfaceGhostsSecond(); }

    //@ ensures o.g == 3;
    static void alone(InterfaceGhosts o) { }
}

interface InterfaceGhostsBelow extends InterfaceGhosts { }
