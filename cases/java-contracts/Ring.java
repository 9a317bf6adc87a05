/** A ring buffer; put forgets to step over the end of its array. */
class Ring {
    private /*@ spec_public @*/ int[] slots = new int[3];
    private /*@ spec_public @*/ int first, count;

    //@ invariant 0 <= first && first < slots.length;
    //@ invariant 0 <= count && count <= slots.length;

    //@ requires count < slots.length;
    //@ ensures count == \old(count) + 1;
    //@ ensures (\forall int i; 0 <= i && i < \old(count); at(i) == \old(at(i)));
    //@ assignable slots[*], count;
    void put(int x) {
        slots[(first + count) % (slots.length - 1)] = x; // wrong: % slots.length
        count++;
    }

    //@ requires count > 0;
    //@ ensures \result == \old(at(0)) && count == \old(count) - 1;
    //@ assignable first, count;
    int take() {
        int x = at(0);
        first = (first + 1) % slots.length;
        count--;
        return x;
    }

    //@ requires 0 <= i && i < count;
    /*@ pure @*/ int at(int i) {
        return slots[(first + i) % slots.length];
    }

    public static void main(String[] args) {
        Ring r = new Ring();
        for (int i = 1; i <= 3; i++) {
            r.put(10 * i);
        }
        System.out.println(r.take());
    }
}

// expect Ring.put: violated division postcondition
// expect Ring.take: holds
// expect Ring.at: holds
