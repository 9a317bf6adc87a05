// bounds: --scope 2
// An informal description counts as true, as the manual has it: the whole clause was unknown. A clause that is nothing else is no property.
// expect Informal.part: proved
// expect Informal.partWrong: violated postcondition
// expect Informal.before: violated postcondition
// expect Informal.body: violated assert
class Informal {
    int x;
    //@ invariant (* x is what people want *);

    //@ ensures (* it is positive *) && \result > 0;
    //@ ensures (* nothing else *);
    int part() { return 1; }

    //@ ensures (* it is positive *) ==> \result > 1;
    int partWrong() { return 1; }

    //@ requires (* n is a good number *);
    //@ old int m = n;
    //@ requires m < 9;
    //@ ensures \result < 8;
    int before(int n) { return n; }

    void body(int n) {
        //@ assume (* n is small *);
        //@ loop_invariant (* it counts *);
        //@ loop_invariant i >= 0;
        for (int i = 0; i < 2; i++) {
            x = i;
        }
        //@ assert (* done *);
        //@ assert (* n is small *) && n < 9;
    }
}
