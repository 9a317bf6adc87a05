/** F5: true of integers, false of ints. */
class Add {
    //@ ensures \result >= 0;
    int add(int a, int b) {
        if (a < 0) b = a + b;
        if (b < 0) b = -b;
        return b;
    }
}

// expect Add.add: violated postcondition
