// good: ok model assume static
// bad: assert! set! model! assume! undefined!
class Ghosts {
    //@ ghost int pushes = 0;
    //@ static ghost int all = 10;
    //@ model int twice;
    //@ represents twice = 2 * n;
    //@ invariant n <= pushes;
    int n;
    /*@ nullable @*/ Ghosts other;

    //@ ensures twice == \old(twice) + 2;
    //@ ensures pushes == \old(pushes) + 1;
    void push(int by) {
        n += by;
        //@ set pushes = pushes + 1;
        //@ set all = all + 1;
        //@ assert all > 10;
        return;
    }

    void lazy() {
        n++;
    }

    void set() {
        //@ set other.pushes = 7;
        n = n + 0;
    }

    void half(int k) {
        //@ assume k > 0;
        k--;
        //@ assert k < 10;
        k++;
    }

    //@ ensures all >= 10;
    static void statics() {
    }

    public static void main(String[] args) {
        Ghosts g = new Ghosts();
        switch (args[0]) {
            case "ok": g.push(1); g.push(1); break;
            case "model": g.push(1); break;
            case "static": statics(); break;
            case "model!": g.push(0); break;
            case "set!": g.lazy(); break;
            case "assume": g.half(3); break;
            case "assume!": g.half(0); break;
            case "assert!": g.half(11); break;
            case "undefined!": g.set(); break;
        }
    }
}
