// The annotations of org.jmlspecs.annotation are modifiers of JML, and no jar of them is needed. They were declared as types that no
// library has, and meant nothing: a parameter that may be null was taken for one that is not, and the method held.
// expect JmlModifiers.size: violated null
// expect JmlModifiers.length: holds
// expect JmlModifiers.twice: holds
// expect JmlModifiers.JmlModifiers: holds
// expect JmlModifiers.change: violated frame
// expect JmlModifiers.get: violated postcondition
// expect JmlModifiers.elements: violated null
// expect ByDefaultOfClass.size: violated null

import org.jmlspecs.annotation.NonNull;
import org.jmlspecs.annotation.Nullable;
import org.jmlspecs.annotation.NullableByDefault;
import org.jmlspecs.annotation.Pure;

class JmlModifiers {
    @Nullable Object f;
    int n;

    JmlModifiers() { n = 1; }

    int size(@Nullable String s) { return s.length(); }
    int length(String s) { return s.length(); }

    @Pure int one() { return 1; }
    //@ ensures \result == 2 * one();
    int twice() { return 2; }

    @Pure int change() { return n++; }

    @NonNull Object get() { return f; }

    // As for other annotations of types: it is of the elements, which nobody asks about.
    int elements(@NonNull Object @Nullable [] a) { return a.length; }
}

@NullableByDefault class ByDefaultOfClass {
    int size(String s) { return s.length(); }
}
