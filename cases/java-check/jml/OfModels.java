// A model method has a contract, and a class below defines it in Java: that is not asked, and was not said.
// expect OfModels.Below.id: unknown
// expect OfModels.Below.other: proved
// expect OfModels.ghosts: proved
class OfModels {
    abstract static class Above {
        //@ public normal_behavior
        //@   ensures \result > 3;
        //@ model public int id();
    }

    static class Below extends Above {
        //@ ensures \result == 3;
        public int id() {
            return 3;
        }

        //@ ensures \result == 3;
        public int other() {
            return 3;
        }
    }

    static void ghosts() { // a ghost variable of a class, without a first value, was an internal error
        //@ ghost String s;
        //@ ghost Integer n;
        int k = 0;
        //@ assert s == null && n == null;
    }
}

// What a caller may be told by an exception is no finding. It was violated.
// expect Recommended.set: holds
class Recommended {
    int f;

    //@ recommends o != null else NullPointerException;
    void set(/*@ nullable @*/ Recommended o) {
        o.f = 1;
    }
}
