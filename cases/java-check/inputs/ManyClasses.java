// Of the many classes below a type, inputs are of those that the code about the goal names, and of a few others: what is left out is said (and callers find it).
// bounds: --null-arguments=false --scope 1
// expect ManyClasses.each: holds
// expect ManyClassesNamed.each: violated division
// expect ManyClassesTested.each: violated division
// expect ManyClassesObject.each: violated division
class ManyClasses {
    static int each(ManyShape s) { return 1 / s.area(); }
}

class ManyClassesNamed {
    static ManyShape last() { return new ManyShape9(); }

    static int each(ManyShape s) { return 1 / s.area(); }
}

class ManyClassesTested {
    static int each(ManyShape s) { return s instanceof ManyShape9 ? 1 / s.area() : 0; }
}

class ManyClassesObject {
    static int each(Object o) { return o instanceof ManyShape9 s ? 1 / s.area() : 0; }
}

interface ManyShape { int area(); }

class ManyShape1 implements ManyShape {
    public int area() { return 1; }
}

class ManyShape2 implements ManyShape {
    public int area() { return 2; }
}

class ManyShape3 implements ManyShape {
    public int area() { return 3; }
}

class ManyShape4 implements ManyShape {
    public int area() { return 4; }
}

class ManyShape5 implements ManyShape {
    public int area() { return 5; }
}

class ManyShape6 implements ManyShape {
    public int area() { return 6; }
}

class ManyShape7 implements ManyShape {
    public int area() { return 7; }
}

class ManyShape8 implements ManyShape {
    public int area() { return 8; }
}

class ManyShape9 implements ManyShape {
    public int area() { return 0; }
}

class ManyShape10 implements ManyShape {
    public int area() { return 10; }
}

class ManyShape11 implements ManyShape {
    public int area() { return 11; }
}

class ManyShape12 implements ManyShape {
    public int area() { return 12; }
}

class ManyShape13 implements ManyShape {
    public int area() { return 13; }
}

class ManyShape14 implements ManyShape {
    public int area() { return 14; }
}
