/** Receivers of which no class is known: what their contract says is all there is. */
interface Source {
    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < 100;
    //@ signals_only \nothing;
    int next();

    int free();
}

abstract class Shape {
    int area;

    //@ assignable area;
    //@ ensures area >= 0;
    //@ signals_only \nothing;
    abstract void measure();
}

class Client {
    //@ requires s != null;
    //@ ensures 0 <= \result && \result < 199;
    static int sum(Source s) {
        return s.next() + s.next();
    }

    //@ requires s != null;
    //@ ensures \result % 2 == 0;
    static int even(Source s) {
        return s.next() + s.next();
    }

    //@ requires s != null;
    //@ ensures s.area >= 0;
    static void measured(Shape s) {
        s.area = -1;
        s.measure();
    }

    //@ requires s != null && t != null && s != t;
    //@ ensures s.area >= 0 && t.area == 5;
    static void other(Shape s, Shape t) {
        t.area = 5;
        s.measure();
    }

    //@ requires s != null && t != null;
    //@ ensures t.area == 5;
    static void alias(Shape s, Shape t) {
        t.area = 5;
        s.measure();
    }

    //@ ensures \result == 0;
    static int nobody(Source s) {
        return s.next();
    }
}

// expect Client.sum: holds
// expect Client.even: violated contract
// expect Client.measured: holds
// expect Client.other: holds
// expect Client.alias: violated contract
// expect Client.nobody: violated contract
