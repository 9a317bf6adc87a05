// bounds: --scope 2
// The contract in front of begin is of the statements up to end; it was unknown.
// expect Grouped.good: proved
// expect Grouped.wrong: violated assert
// expect Grouped.behind: violated assert
// expect Grouped.before: violated assert
// expect Grouped.nested: violated assert
// expect Grouped.last: violated assert
// expect Grouped.leaves: violated assert
// expect Grouped.stores: unknown
// expect Grouped.calls: unknown
class Grouped {
    static int x;

    //@ requires 0 <= n && n < 100;
    static int good(int n) {
        int j = n;
        //@ refining : k;
        //@   assignable j;
        //@   ensures j == \old(j) + 2 && k == j - 1;
        //@ begin
        j++;
        int k = j;
        j++;
        //@ end
        return j;
    }

    static int wrong(int n) {
        int j = 0;
        //@ refining ensures j != 6;
        //@ begin
        j = n;
        j++;
        //@ end
        j = 0;
        return j;
    }

    static int behind(int n) { // of what stands between them, and not of the first statement alone
        int j = 0;
        //@ refining ensures j == 1;
        //@ begin;
        j = 1;
        j = n;
        //@ end;
        return j;
    }

    static int before(int n) {
        int j = n;
        //@ refining requires j > 3; ensures j > 4;
        //@ begin
        j++;
        //@ end
        return j;
    }

    static int nested(int n) {
        int j = n;
        //@ refining ensures j == 3;
        //@ begin
        j = 1;
        //@ refining ensures j == 2;
        //@ begin
        j = 2;
        //@ end
        j = n;
        //@ end
        return j;
    }

    static void last(int n) {
        if (n > 3) {
            int j = 0;
            //@ refining ensures j < 9;
            //@ begin
            j = n;
            j++;
            //@ end
        }
        x = 1;
    }

    static int leaves(int n) {
        int j = n;
        //@ refining ensures j <= 3; returns \result < 9;
        //@ begin
        j++;
        if (j > 3) {
            return j;
        }
        j++;
        j--;
        //@ end
        return j;
    }

    static void stores(int n) {
        //@ refining assignable \nothing;
        //@ begin
        n = 1;
        x = n;
        //@ end
        n = 2;
    }

    static void calls(int n) {
        //@ refining assignable \nothing;
        //@ begin
        n = 1;
        last(n);
        //@ end
        n = 2;
    }
}
