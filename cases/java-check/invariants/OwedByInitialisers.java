// What initialisers of classes call, constants of enumerations and values of fields too, has to be given what it requires, and objects whose invariants hold.
// Nobody asked, and all of it was proved.
// expect OwedInField.static_initializer: violated precondition
// expect OwedInField.one: holds
// expect OwedInBlock.static_initializer: violated precondition
// expect OwedInHelper.static_initializer: violated precondition
// expect OwedInHelper.one: unknown
// expect OwedInLambda.static_initializer: violated precondition
// expect OwedInConstant.static_initializer: violated precondition
// expect OwedInConstant.one: holds
// expect OwedByConstant.static_initializer: violated precondition
// expect OwedInOwnField.OwedInOwnField: violated precondition
// expect OwedWithBroken.static_initializer: violated invariant
// expect OwedAndMet.static_initializer: proved
// expect OwedAndMet.mended: holds
class OwedNeeds {
    int n; //@ invariant n >= 0;

    //@ requires i > 0;
    //@ ensures \result == i;
    static int need(int i) { return i; }

    //@ requires i > 0;
    OwedNeeds(int i) { n = i; }

    int width() { return n; }
}

class OwedInField {
    static int x = OwedNeeds.need(-1);
    //@ ensures \result == 1;
    static int one() { return 1; }
}

class OwedInBlock {
    static OwedNeeds n;
    static {
        n = new OwedNeeds(0);
    }
}

class OwedInHelper {
    static int x = helped();
    private static int helped() { return OwedNeeds.need(-2); }
    //@ ensures \result == 1;
    static int one() { return 1; }
}

class OwedInLambda {
    static int x = of(() -> OwedNeeds.need(-3));
    private static int of(java.util.function.IntSupplier s) { return s.getAsInt(); }
}

enum OwedInConstant {
    A(OwedNeeds.need(-1)), B(2);
    final int v;
    OwedInConstant(int v) { this.v = v; }
    //@ ensures \result == 1;
    static int one() { return 1; }
}

enum OwedByConstant {
    A(1), B(-2);
    final int v;
    //@ requires v > 0;
    OwedByConstant(int v) { this.v = v; }
}

class OwedInOwnField {
    int f = OwedNeeds.need(-1);
}

class OwedWithBroken {
    static int w;
    static {
        OwedNeeds n = new OwedNeeds(1);
        n.n = -1;
        w = n.width();
        n.n = 1;
    }
}

class OwedAndMet {
    static int x = OwedNeeds.need(3);
    static int w;
    static {
        OwedNeeds n = new OwedNeeds(1);
        n.n = -1;
        n.n = 1;
        w = n.width();
    }
    //@ ensures \result == 1;
    static int mended() { return 1; }
}
