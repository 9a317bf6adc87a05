// Invariants that ask for those of another object of the class.
// expect RecursiveInvariants.cons: holds
// expect RecursiveInvariants.consBad: violated invariant postcondition
// expect RecursiveInvariants.length: holds
// expect RecursiveInvariants.lengthBad: violated postcondition
public class RecursiveInvariants {
    /*@ nullable @*/ RecursiveInvariants next;
    //@ ghost int size = 1;
    //@ invariant size > 0;
    //@ invariant next == null ==> size == 1;
    //@ invariant next != null ==> size == next.size + 1 && \invariant_for(next);

    //@ requires tail == null || \invariant_for(tail);
    //@ requires tail != null ==> tail.size < 3;
    //@ ensures \invariant_for(\result) && \result.next == tail;
    static RecursiveInvariants cons(/*@ nullable @*/ RecursiveInvariants tail) {
        RecursiveInvariants n = new RecursiveInvariants();
        n.next = tail;
        //@ set n.size = tail == null ? 1 : tail.size + 1;
        return n;
    }
    //@ requires tail == null || \invariant_for(tail);
    //@ requires tail != null ==> tail.size < 3;
    //@ ensures \invariant_for(\result);
    static RecursiveInvariants consBad(/*@ nullable @*/ RecursiveInvariants tail) {
        RecursiveInvariants n = new RecursiveInvariants();
        n.next = tail;
        return n;
    }
    //@ requires size <= 3;
    //@ ensures \result == size;
    int length() {
        int i = 0;
        for (RecursiveInvariants n = this; n != null; n = n.next) i++;
        return i;
    }
    //@ requires size <= 3;
    //@ ensures \result < 3;
    int lengthBad() {
        int i = 0;
        for (RecursiveInvariants n = this; n != null; n = n.next) i++;
        return i;
    }
}
