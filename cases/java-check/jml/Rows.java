// Rows of the guide that no case named: each verdict changes where the word is ignored.
// expect RowsModifiers.pure: violated frame
// expect RowsModifiers.annotated: violated frame
// expect RowsModifiers.mayBeNull: violated null
// expect RowsModifiers.isNot: holds
// expect RowsImport.list: violated postcondition
// expect RowsImport.none: holds
// expect RowsGroups.inside: holds
// expect RowsGroups.outside: violated frame
// expect RowsOperators.differ: holds
// expect RowsOperators.same: violated postcondition
// expect RowsOperators.by: holds
// expect RowsOperators.notBy: violated postcondition
// expect RowsOperators.comment: violated postcondition
// expect RowsMath.wraps: violated postcondition
// expect RowsMath.exact: holds
// expect RowsBefore.pre: violated assert
// expect RowsBefore.labelled: violated assert
// expect RowsBefore.oldLabel: violated assert
// expect RowsBefore.kept: holds
//@ model import java.util.List;

class RowsModifiers {
    int x;

    /*@ spec_pure @*/ int pure() { return x++; }

    /*@ @Pure @*/ int annotated() { return x++; }

    static int mayBeNull(/*@ @Nullable @*/ String s) { return s.length(); }

    static int isNot(/*@ @NonNull @*/ String s) { return s.length(); }
}

class RowsImport {
    //@ ensures !(o instanceof List);
    static void list(java.util.ArrayList<String> o) { }

    //@ ensures !(o instanceof List);
    static void none(RowsModifiers o) { }
}

class RowsGroups {
    //@ model \datagroup group;
    int d; //@ in group;
    int e;

    //@ assignable group;
    void inside() { d = 1; }

    //@ assignable group;
    void outside() { e = 1; }
}

class RowsOperators {
    //@ ensures \result <=!=> b;
    static boolean differ(boolean b) { return !b; }

    //@ ensures \result <=!=> b;
    static boolean same(boolean b) { return b; }

    //@ ensures \result <== b;
    static boolean by(boolean b) { return true; }

    //@ ensures \result <== b;
    static boolean notBy(boolean b) { return !b; }

    //@ ensures \result > n // || true
    //@     ;
    static int comment(int n) { return n; }
}

/*@ spec_java_math @*/ class RowsMath {
    //@ ensures n + 1 > n;
    static void wraps(int n) { }

    //@ ensures \bigint_math(n + 1 > n);
    static void exact(int n) { }
}

class RowsBefore {
    int x;

    void pre() {
        x = 1;
        //@ assert x == \pre(x);
        x = 2;
    }

    void labelled() {
        x = 1;
        //@ assert x == \old(x, Pre);
        x = 2;
    }

    void oldLabel() {
        x = 1;
        //@ assert x == \old(x, Old);
        x = 2;
    }

    void kept() {
        //@ assert x == \pre(x) && x == \old(x, Pre);
        x = 2;
    }
}
