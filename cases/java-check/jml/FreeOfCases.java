// What one case supposes counts for that case alone: others are asked where it does not hold. They held, and callers that only another case applies to reached
// nothing. A block owes nothing of what is free.
// expect FreeOfCases.overlap: violated postcondition
// expect FreeOfCases.always: violated postcondition
// expect FreeOfCases.apart: proved
// expect FreeOfCases.one: assumed
// expect FreeOfCases.calls: proved
// expect FreeOfCases.callsWrong: violated postcondition
// expect FreeOfCases.frames (case at line 39): holds
// expect FreeOfCases.frames (case at line 40): violated frame
// expect FreeOfCases.blocks: unknown
class FreeOfCases {
    static int a, b;

    //@ requires n > 0; requires_free n < 10; ensures \result < 11;
    //@ also requires n < 100; ensures \result == n + 1;
    static int overlap(int n) { return n < 10 ? n + 1 : n; }

    //@ requires_free n < 10; ensures \result < 11;
    //@ also requires n < 100; ensures \result == n + 1;
    static int always(int n) { return n < 10 ? n + 1 : n; }

    //@ requires n > 0; requires_free n < 10; ensures \result < 11;
    //@ also requires n < 100; ensures \result == n + 1;
    static int apart(int n) { return n + 1; }

    //@ requires n > 0; requires_free n < 10; ensures \result < 11;
    //@ also requires n == -5; ensures \result == -4;
    static int one(int n) { return n == 10 ? 0 / (n - 10) : n + 1; }

    //@ requires n == 50;
    //@ ensures \result == 51;
    static int calls(int n) { return apart(n); }

    //@ requires n == 50;
    //@ ensures \result == 52;
    static int callsWrong(int n) { return apart(n); }

    //@ requires n > 0; requires_free n < 10; assignable a;
    //@ also requires n < 100; assignable b;
    static void frames(int n) {
        if (n >= 10) {
            a = n;
        }
    }

    static int blocks(int n) {
        int k = n;
        /*@ refining
          @ requires_free k > 0;
          @ ensures k > 1 || k < 0;
          @*/
        {
            k++;
        }
        return k;
    }
}
