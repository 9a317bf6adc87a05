// What stands only behind an assumption that no execution meets was proved.
class BehindAssumption {
    int x;

    int inBranch(int n) {
        if (n > 4) {
            //@ assume n < 4;
            x = 10 / n;
            assert x > n;
        }
        return n;
    }

    int met(int n) {
        if (n > 4) {
            //@ assume n < 40;
            x = 10 / n;
            assert x <= 2;
        }
        return n;
    }
}
// expect BehindAssumption.inBranch: unknown
// expect BehindAssumption.met: holds
