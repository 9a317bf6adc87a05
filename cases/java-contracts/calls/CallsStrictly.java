// A call may give something new where the case of the contract that applies does not exclude it, whatever other cases say.
class CallsStrictly {
    static class Part {
        int v;
    }

    /*@ requires n > 0;
      @ assignable \strictly_nothing;
      @ ensures \result == old;
      @ also
      @ requires n <= 0;
      @ assignable \nothing;
      @*/
    static Part part(int n, Part old) {
        return n > 0 ? old : new Part();
    }

    //@ assignable \strictly_nothing;
    static Part strictly(Part old) {
        return old;
    }

    //@ ensures !\fresh(\result);
    static Part other(Part old) {
        return part(-1, old);
    }

    //@ ensures !\fresh(\result);
    static Part same(Part old) {
        return part(1, old);
    }

    //@ ensures !\fresh(\result);
    static Part existing(Part old) {
        return strictly(old);
    }
}
// expect CallsStrictly.other: violated postcondition
// expect CallsStrictly.same: holds
// expect CallsStrictly.existing: holds
// bounds: --calls contract --scope 3 --array 3
