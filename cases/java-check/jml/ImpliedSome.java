// bounds: --scope 3
// \exists with ==> holds for what is outside of the bounds, which are no range: nothing bounded the variable, and the statement and all behind it was unknown.
// expect ImpliedSome.outside: holds
// expect ImpliedSome.everything: violated postcondition
// expect ImpliedSome.inside: proved
// expect ImpliedSome.upTo: proved
// expect ImpliedSome.behind: violated assert
// expect ImpliedSome.others: holds
// expect ImpliedSome.wide: proved
// expect ImpliedSome.meant: violated postcondition
class ImpliedSome {
    //@ ensures (\exists int i; 0 <= i && i < a.length ==> a[i] == 7);
    static void outside(int[] a) { }

    //@ ensures (\exists byte i; -128 <= i && i <= 127 ==> i == n);
    static void everything(int n) { }

    //@ requires 3 <= n < 5;
    //@ ensures (\exists byte i; -128 <= i <= 127 ==> i == n);
    static void inside(int n) { }

    //@ ensures (\exists int i; Integer.MIN_VALUE <= i <= n ==> i == 0);
    static void upTo(int n) { }

    static void behind(int[] a, int n) {
        //@ assert (\exists int i; 0 <= i < a.length ==> a[i] == n);
        //@ assert n > -5;
        n = 0;
    }

    //@ ensures (\exists byte i; i >= -128 && 127 >= i && a.length > 9 ==> false) == (a.length <= 9);
    static void others(int[] a) { }

    //@ ensures (\exists long i; 0 < i && i < n ==> false);
    static void wide(long n) { }

    //@ ensures (\exists int i; 0 <= i && i < a.length && a[i] == 7);
    static void meant(int[] a) { }
}
