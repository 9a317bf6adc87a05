// Rows of an argument have any length where a contract says what callers owe; they were supposed to be as long as the array is, so that false clauses held.
// bounds: --scope 3 --array 3
// expect RaggedRows.first: violated postcondition
// expect RaggedRows.ragged: violated postcondition
// expect RaggedRows.square: holds
class RaggedRows {
    //@ requires m.length == 2 && m[0] != null && m[1] != null && m[1].length >= 1;
    //@ ensures m[1].length >= 2;
    static int first(int[][] m) { return m[1][0]; }

    //@ requires m.length == 2 && m[0] != null && m[1] != null && m[0].length == 2 && m[1].length == 3;
    //@ ensures false;
    static void ragged(int[][] m) { m[1][2] = m[0][1]; }

    //@ requires m.length == 2 && m[0] != null && m[1] != null && m[0].length == 2 && m[1].length == 2;
    //@ ensures m[1].length == m[0].length;
    static int square(int[][] m) { return m[1][1]; }
}
