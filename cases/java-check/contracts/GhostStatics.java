// A static ghost field has any value when a method begins, like every other: it was taken for its initial value.
class GhostStatics {
    //@ public static ghost int set = 3;

    //@ ensures set == 3;
    static void initially() { }

    //@ requires set == 4;
    //@ ensures set == 3;
    static void required() { }

    //@ ensures set == 4;
    static void changed() {
        //@ set set = 4;
    }

    //@ ensures set == \old(set);
    //@ assignable \nothing;
    static void kept() { }
}
// expect GhostStatics.initially: violated postcondition
// expect GhostStatics.required: violated postcondition
// expect GhostStatics.changed: holds
// expect GhostStatics.kept: holds
