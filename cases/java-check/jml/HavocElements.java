// havoc of elements of arrays: all, those of a range, and parts of each row; \erasure of a type is the type. Both were unknown, with all that is behind them.
// expect HavocElements.all: violated assert
// expect HavocElements.lengths: holds
// expect HavocElements.range: violated assert
// expect HavocElements.besideRange: holds
// expect HavocElements.none: holds
// expect HavocElements.outside: violated undefined
// expect HavocElements.rows: violated assert
// expect HavocElements.sameRows: holds
// expect HavocElements.column: violated assert
// expect HavocElements.besideColumn: holds
// expect HavocElements.erased: holds
// expect HavocElements.otherErased: violated assert
class HavocElements {
    //@ requires a.length == 3 && a[0] == 1;
    static void all(int[] a) {
        //@ havoc a[*];
        a[1] += 0;
        //@ assert a[0] == 1;
    }

    //@ requires a.length == 3;
    static void lengths(int[] a, int[] b) {
        int k = b.length > 0 && a != b ? b[0] : 0;
        //@ havoc a[*];
        a[1] += 0;
        //@ assert a.length == 3;
        //@ assert b.length > 0 && a != b ==> b[0] == k;
    }

    //@ requires a.length == 3 && a[0] == 1;
    static void range(int[] a) {
        //@ havoc a[0..1];
        a[1] += 0;
        //@ assert a[0] == 1;
    }

    //@ requires a.length == 3 && a[2] == 1;
    static void besideRange(int[] a) {
        //@ havoc a[0..1];
        a[1] += 0;
        //@ assert a[2] == 1;
    }

    //@ requires a.length == 3 && a[0] == 1;
    static void none(int[] a) {
        //@ havoc a[1..0];
        a[1] += 0;
        //@ assert a[0] == 1;
    }

    static void outside(int[] a) {
        //@ havoc a[0..1];
        int n = a.length;
    }

    //@ requires a.length == 2 && a[0] != null && a[0].length == 2 && a[0][1] == 5;
    static void rows(int[][] a) {
        int n = a.length;
        //@ havoc a[*][*];
        n++;
        //@ assert a[0][1] == 5;
    }

    //@ requires a.length == 2 && a[0] != null && a[0].length == 2;
    static void sameRows(int[][] a) {
        int[] r = a[0];
        //@ havoc a[*][*];
        int n = r.length;
        //@ assert a[0] == r && n == 2;
    }

    //@ requires a.length == 2 && a[0] != null && a[0].length == 0 && a[1] != null && a[1].length == 2 && a[1][0] == 5;
    static void column(int[][] a) {
        int n = a.length;
        //@ havoc a[*][0];
        n++;
        //@ assert a[1][0] == 5;
    }

    //@ requires a.length == 2 && a[0] != null && a[0].length == 0 && a[1] != null && a[1].length == 2 && a[1][1] == 5;
    static void besideColumn(int[][] a) {
        int n = a.length;
        //@ havoc a[*][0];
        n++;
        //@ assert a[1][1] == 5;
    }

    static void erased(char[] a) {
        int n = a.length;
        //@ assert \erasure(\typeof(a)) == \type(char[]);
    }

    static void otherErased(Object o) {
        int n = o.hashCode();
        //@ assert \erasure(\typeof(o)) == \erasure(\type(String));
    }
}
