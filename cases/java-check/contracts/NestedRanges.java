// Quantifiers inside of quantifiers, whose ranges depend on the variables around.
// expect NestedRanges.sorted: holds
// expect NestedRanges.sortedWrong: violated postcondition
// expect NestedRanges.prefix: holds
// expect NestedRanges.prefixWrong: violated postcondition
// expect NestedRanges.running: holds
// expect NestedRanges.runningWrong: violated postcondition
// expect NestedRanges.ensures: violated postcondition
// expect NestedRanges.triangle: holds
class NestedRanges {
    //@ requires (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] <= a[j]));
    //@ ensures a.length < 3 || a[0] <= a[2];
    static void sorted(int[] a) { }
    //@ requires (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] <= a[j]));
    //@ ensures a.length < 3 || a[0] < a[2];
    static void sortedWrong(int[] a) { }
    //@ requires (\exists int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j <= i; a[j] == 0));
    //@ ensures a[0] == 0;
    static void prefix(int[] a) { }
    //@ requires (\exists int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j <= i; a[j] == 0));
    //@ ensures a.length == 1 || a[1] == 0;
    static void prefixWrong(int[] a) { }
    //@ requires (\forall int i; 0 <= i && i < a.length; (\max int j; 0 <= j && j <= i; a[j]) == a[i]);
    //@ ensures a.length < 2 || a[0] <= a[1];
    static void running(int[] a) { }
    //@ requires (\forall int i; 0 <= i && i < a.length; (\max int j; 0 <= j && j <= i; a[j]) == a[i]);
    //@ ensures a.length < 2 || a[0] < a[1];
    static void runningWrong(int[] a) { }
    //@ ensures (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] <= a[j]));
    static void ensures(int[] a) { }
    //@ requires n < 5 && (\sum int i; 0 <= i && i < n; (\sum int j; 0 <= j && j < i; 1)) == 3;
    //@ ensures n == 3;
    static void triangle(int n) { }
}
