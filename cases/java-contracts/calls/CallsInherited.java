// A method that a class inherits from one class and that implements what another type says: the class that declares it knows
// nothing of that contract.
public class CallsInherited {
    interface Positive {
        //@ ensures \result > 0;
        int x();
    }

    static class Plain {
        public int x() { return -3; }
        public int y() { return 4; }
    }

    static class Via extends Plain implements Positive { }

    static class Below extends Via { } // is asked with Via

    interface Four {
        //@ ensures \result == 4;
        int y();
        //@ ensures \result == -3;
        int x();
    }

    static class Fine extends Plain implements Four { }

    static class Counter {
        int n;
        public int next() { return n++; }
    }

    interface Steady {
        //@ assignable \nothing;
        int next();
    }

    static class Moves extends Counter implements Steady { }

    interface Source<T> {
        //@ ensures \result == null;
        T get();
    }

    static class Three {
        public Integer get() { return 3; }
    }

    static class Bridged extends Three implements Source<Integer> { }

    interface Sized {
        //@ ensures \result < 0;
        int size();
    }

    // its size is not under check
    static class Listed extends java.util.ArrayList<String> implements Sized { }

    //@ ensures \result > 0;
    static int get(Positive p) { return p.x(); }
}

// bounds: --calls contract --scope 3 --array 3
// expect CallsInherited.Via.x as Positive.x: violated postcondition
// expect CallsInherited.Fine.x as Four.x: holds
// expect CallsInherited.Fine.y as Four.y: holds
// expect CallsInherited.Moves.next as Steady.next: violated frame
// expect CallsInherited.Bridged.get as Source.get: violated postcondition
// expect CallsInherited.Listed.size as Sized.size: unknown
