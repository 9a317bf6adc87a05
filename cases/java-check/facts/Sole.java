// Who implements a type of the project elsewhere is not known: where a call is answered by the classes that are here, that is assumed.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Sole.first: assumed
// expect Sole.own: assumed
// expect Sole.of: assumed
// expect Sole.text: assumed
// expect Sole.direct: proved
// expect Sole.fixed: proved
// expect Sole.sealed: proved
// expect Sole.made: proved
// expect SoleLast.own: proved
// expect SoleFail.first: unknown
class Sole {
    interface Shape {
        int[] sides();
    }

    static final class Square implements Shape {
        public int[] sides() {
            return new int[4];
        }
    }

    abstract static class Part {
        private Part() {
        }

        abstract int[] all();
    }

    static final class Whole extends Part {
        int[] all() {
            return new int[1];
        }
    }

    int[] four() {
        return new int[4];
    }

    final int[] fixedFour() {
        return new int[4];
    }

    public String toString() {
        return "sole";
    }

    static int first(Shape s) {
        if (s == null) {
            return 0;
        }
        return s.sides()[0];
    }

    int own() {
        return four()[3];
    }

    static int of(Sole s) {
        if (s == null) {
            return 0;
        }
        return s.four()[3];
    }

    static int text(Sole s) {
        if (s == null) {
            return 0;
        }
        Object o = s;
        return o.toString().length();
    }

    static int direct(Square s) {
        if (s == null) {
            return 0;
        }
        return s.sides()[0];
    }

    int fixed() {
        return fixedFour()[3];
    }

    static int sealed(Part p) {
        if (p == null) {
            return 0;
        }
        return p.all()[0];
    }

    static int made() {
        Shape s = new Square();
        return s.sides()[0];
    }
}

final class SoleLast {
    int[] four() {
        return new int[4];
    }

    int own() {
        return four()[3];
    }
}

class SoleFail {
    static int first(Sole.Shape s) {
        if (s == null) {
            return 0;
        }
        return s.sides()[4];
    }
}
