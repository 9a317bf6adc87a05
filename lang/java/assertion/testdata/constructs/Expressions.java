// good: forall exists objects sum numOf max min reach typeof elemtype fresh call iff division chars longs
// bad: forall! exists! objects! sum! numOf! max! min! reach! typeof! elemtype! fresh! call! iff! division! chars! longs! empty! index!
class Expressions {
    /*@ nullable @*/ Expressions next;
    int key;
    int[] a = {4, 1, 7, 1};
    Object[] objects = new String[2];
    char c = 'q';
    long big = 1L << 40;

    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] > k);
    void forall(int k) { }

    //@ requires (\exists int i; 0 <= i && i < a.length; a[i] == k);
    void exists(int k) { }

    //@ requires (\forall Expressions x; x.key == k ==> x == this);
    void objects(int k) { }

    //@ requires (\sum int i; 0 <= i && i < a.length; a[i]) == k;
    void sum(int k) { }

    //@ requires (\num_of int i; 0 <= i && i < a.length; a[i] == 1) == k;
    void numOf(int k) { }

    //@ requires (\max int i; 0 <= i && i < a.length; a[i]) == k;
    void max(int k) { }

    //@ requires (\min int i; from <= i && i < a.length; a[i]) == k;
    void min(int k, int from) { }

    //@ requires \reach(this, x, next) && \reach(this, next).size() == n && \reach(this, next).has(x);
    void reach(Expressions x, int n) { }

    //@ requires \typeof(x) == \type(Integer) && x instanceof Number;
    void typeof(Object x) { }

    //@ requires \elemtype(\typeof(objects)) == \type(String);
    void elemtype() { }

    //@ ensures \fresh(\result);
    Object fresh(boolean really) { return really ? new Object() : this; }

    /*@ pure @*/ boolean even(int k) { return k % 2 == 0; }

    //@ requires even(k) && !even(k + 1);
    void call(int k) { }

    //@ requires k > 0 <==> key > 0;
    void iff(int k) { }

    //@ requires 10 / k >= 2;
    void division(int k) { }

    //@ requires c == x && c + 1 == 'r';
    void chars(char x) { }

    //@ requires big >>> 38 == k && (int) big == 0;
    void longs(long k) { }

    //@ requires a[k] >= 0;
    void index(int k) { }

    public static void main(String[] args) {
        Expressions e = new Expressions();
        e.next = new Expressions();
        switch (args[0]) {
            case "forall": e.forall(0); break;
            case "forall!": e.forall(2); break;
            case "exists": e.exists(7); break;
            case "exists!": e.exists(3); break;
            case "objects": e.key = 4; e.objects(4); break;
            case "objects!": e.key = 4; e.objects(0); break;
            case "sum": e.sum(13); break;
            case "sum!": e.sum(12); break;
            case "numOf": e.numOf(2); break;
            case "numOf!": e.numOf(1); break;
            case "max": e.max(7); break;
            case "max!": e.max(4); break;
            case "min": e.min(1, 0); break;
            case "min!": e.min(4, 0); break;
            case "empty!": e.min(1, 9); break;
            case "reach": e.reach(e.next, 2); break;
            case "reach!": e.reach(new Expressions(), 2); break;
            case "typeof": e.typeof(3); break;
            case "typeof!": e.typeof(3L); break;
            case "elemtype": e.elemtype(); break;
            case "elemtype!": e.objects = new Object[1]; e.elemtype(); break;
            case "fresh": e.fresh(true); break;
            case "fresh!": e.fresh(false); break;
            case "call": e.call(2); break;
            case "call!": e.call(3); break;
            case "iff": e.key = 1; e.iff(1); break;
            case "iff!": e.iff(1); break;
            case "division": e.division(5); break;
            case "division!": e.division(0); break;
            case "chars": e.chars('q'); break;
            case "chars!": e.chars('x'); break;
            case "longs": e.longs(4); break;
            case "longs!": e.longs(5); break;
            case "index!": e.index(4); break;
        }
    }
}
