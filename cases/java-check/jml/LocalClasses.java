// Contracts of local and anonymous classes were not read. Captured variables are what the class holds of them.
// expect LocalClasses.f: violated precondition
// expect LocalClasses.f.LocalSource.next: holds
// expect LocalClasses.bad: violated invariant
// expect LocalClasses.bad.LocalSource.next: violated invariant postcondition
// expect LocalClasses.g: holds
// expect LocalClasses.g.Counter.inc: holds
// expect LocalClasses.gBad.Counter.inc: violated undefined
// expect LocalClasses.gBad: violated assert
// expect LocalClasses.two: unknown

class LocalClasses {
    interface LocalSource { int next(); }

    int f(int x) {
        int y = x;
        LocalSource s = new LocalSource() {
            int n = 1;
            //@ invariant n > 0 && x == y;
            //@ requires n < 100;
            //@ ensures \result == y;
            public int next() {
                //@ assert x == y;
                n++;
                return x + y - y;
            }
        };
        class Half {
            //@ requires n >= 0;
            int half(int n) { return n / 2; }
        }
        return s.next() + new Half().half(x);
    }

    int bad(int x) {
        LocalSource s = new LocalSource() {
            int n = 1;
            //@ invariant n > 0;
            //@ ensures \result == x;
            public int next() {
                n = 0;
                return x + 1;
            }
        };
        return s.next();
    }

    int g(int x) {
        class Counter {
            int n;
            //@ requires n < 100;
            //@ ensures n == \old(n) + 1;
            //@ assignable n;
            void inc() { n++; }
        }
        Counter c = new Counter();
        c.inc();
        //@ assert c.n == 1;
        return c.n;
    }

    int gBad(int x) {
        class Counter {
            int n;
            //@ ghost int times;
            void inc() {
                n++;
                //@ set times = times + 2;
            }
        }
        Counter c = new Counter();
        c.inc();
        //@ assert c.n == c.times;
        return c.n;
    }

    //@ ensures \result == 1;
    int two(int x) {
        LocalSource s = new LocalSource() { /*@ ensures \result == 1; */ public int next() { return 1; } }; LocalSource t = new LocalSource() { public int next() { return 2; } };
        return s.next();
    }
}
