// Fields and methods of the class around are those of the object that an inner class keeps: a method was called with the inner object.
// expect AroundInner.In.good: holds
// expect AroundInner.In.bad: violated postcondition
// expect AroundInner.In.outer: holds
// expect AroundInner.In.outerBad: violated postcondition
// expect AroundInner.In.call: holds
// expect AroundInner.In.callBad: violated postcondition
// expect AroundInner.In.model: holds
// expect AroundInner.In.modelBad: violated postcondition
// expect AroundInner.In.frame: holds
// expect AroundInner.In.frameBad: violated frame
// expect AroundInner.In.Inmost.deep: holds
// expect AroundInner.In.Inmost.deepBad: violated postcondition
public class AroundInner {
    int i;
    int[] kept = {1};
    //@ pure
    int next() { return i + 1; }
    //@ model pure \bigint thrice() { return 3 * i; }

    class In {
        int i = 7;
        //@ ensures \result == AroundInner.this.i;
        int good() { return AroundInner.this.i; }
        //@ ensures \result == AroundInner.this.i;
        int bad() { return i; }
        //@ ensures \result == kept.length;
        int outer() { return kept.length; }
        //@ ensures \result == kept.length;
        int outerBad() { return kept.length + 1; }
        //@ ensures \result == next();
        int call() { return next(); }
        //@ ensures \result == next();
        int callBad() { return i + 1; }
        //@ ensures \result == thrice();
        long model() { return 3L * AroundInner.this.i; }
        //@ ensures \result == thrice();
        long modelBad() { return 3L * i; }
        //@ assignable AroundInner.this.i;
        void frame() { AroundInner.this.i = 3; }
        //@ assignable i;
        void frameBad() { AroundInner.this.i = 3; }
        class Inmost {
            //@ ensures \result == \java_math(AroundInner.this.i + In.this.i + kept.length);
            int deep() { return AroundInner.this.i + i + kept.length; }
            //@ ensures \result == AroundInner.this.i;
            int deepBad() { return i; }
        }
    }
}
