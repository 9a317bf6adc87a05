// good: ok interface stronger
// bad: super! interface! own! pre! invariant!
interface Shape {
    //@ ensures \result >= 0;
    /*@ pure @*/ int area();
}

class Square implements Shape {
    //@ invariant side >= 0;
    int side;

    //@ requires s >= 0;
    //@ ensures side == s;
    void resize(int s) {
        side = s;
    }

    public int area() {
        return side * side;
    }
}

class Rectangle extends Square {
    int height;

    //@ also
    //@ requires s == -1;
    //@ ensures side == 0;
    void resize(int s) {
        side = s == -1 ? 0 : s == 9 ? 8 : s;
    }

    public int area() {
        return side * height;
    }
}

class Inherited {
    public static void main(String[] args) {
        Rectangle r = new Rectangle();
        Square s = r;
        switch (args[0]) {
            case "ok": s.resize(4); break;
            case "stronger": r.resize(-1); break;
            case "interface": r.height = 2; s.resize(3); ((Shape) s).area(); break;
            case "interface!": r.height = -2; s.resize(3); ((Shape) s).area(); break;
            case "super!": s.resize(9); break;
            case "own!": new Square().resize(-1); break;
            case "pre!": s.resize(-2); break;
            case "invariant!": r.side = -3; r.area(); break;
        }
    }
}
