// good: inside guarded none
// bad: outside! null! each! throws! itself! before! field! element! range! assume! measure! rank!
class Valueless {
    int[] a = new int[2];
    /*@ nullable @*/ Valueless next;
    int n;

    //@ requires 0 <= i;
    /*@ pure @*/ static int half(int i) { return i / 2; }

    /*@ pure @*/ static int size(String s) { return 1; }

    /*@ pure @*/ int at(int i) { return a[i]; }

    //@ ensures i >= 0 ==> \result == half(i);
    static int guarded(int i) { return i / 2; }

    //@ ensures \result == half(i);
    static int calls(int i) { return i / 2; }

    //@ ensures \result == size(s);
    static int callsNull(/*@ nullable @*/ String s) { return 1; }

    //@ ensures (\forall int i; -1 <= i && i < 2; half(i) <= 0);
    static void callsEach() { }

    //@ requires i >= 0;
    //@ ensures \result == (i == 0 ? 0 : 1 + itself(i - 2));
    /*@ pure @*/ static int itself(int i) { return i; }

    //@ requires half(i) < 9;
    static int callsBefore(int i) { return 1; }

    //@ ensures \result == at(i) || true;
    int throwing(int i) { return 0; }

    //@ assignable next.n;
    void listsField() { }

    //@ assignable a[i];
    void listsElement(int i) { }

    //@ assignable a[0..i];
    void listsRange(int i) { }

    static int assumes(int i) {
        //@ assume half(i) < 20;
        return 1;
    }

    void measured(int k) {
        int i = 0;
        //@ decreases 5 - at(i) - i;
        while (i < k) i++;
    }

    static void ranked(int k) {
        int i = 1;
        //@ decreases half(i);
        while (i > k) i = i - 2;
    }

    public static void main(String[] args) {
        Valueless v = new Valueless();
        switch (args[0]) {
            case "inside": calls(3); break;
            case "guarded": guarded(-3); break;
            case "none": v.listsRange(-1); break;
            case "outside!": calls(-3); break;
            case "null!": callsNull(null); break;
            case "each!": callsEach(); break;
            case "throws!": v.throwing(7); break;
            case "itself!": itself(1); break;
            case "before!": callsBefore(-1); break;
            case "field!": v.listsField(); break;
            case "element!": v.listsElement(2); break;
            case "range!": v.listsRange(2); break;
            case "assume!": assumes(-1); break;
            case "rank!": ranked(0); break;
            case "measure!": v.measured(4); break;
        }
    }
}
