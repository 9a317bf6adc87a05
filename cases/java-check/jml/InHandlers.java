// bounds: --scope 2
// expect InHandlers.assumed: violated postcondition
// expect InHandlers.wrong: violated assert
// expect InHandlers.right: holds
// expect InHandlers.returned: holds
// expect InHandlers.last: violated assert

/** Where a try block ends javac jumps behind its handlers, on the line on which the last of them ends: statements of JML in that one were executed at the jump, where nothing was caught. */
public class InHandlers {
    static int y;

    //@ ensures y < 60;
    //@ assignable y;
    static void assumed(int n) {
        try {
            if (n < 0) throw new IllegalStateException();
            y = n;
        } catch (IllegalStateException e) {
            //@ assume n < 50;
            y = 0; } }

    static void wrong(int n) {
        try {
            if (n < 0) throw new IllegalStateException();
            y = 100;
        } catch (IllegalStateException e) {
            //@ assert y == 100;
            y = 0; } }

    static void right(int n) {
        try {
            if (n < 0) throw new IllegalStateException();
            y = 100;
        } catch (IllegalStateException e) {
            //@ assert n < 0;
            y = 0; }
    }

    static int returned(int n) {
        try {
            if (n < 0) throw new IllegalStateException();
        } catch (IllegalStateException e) {
            //@ assert n < 0;
            return 3; } return 2; }

    static void last(int n) {
        try {
            if (n < 0) throw new IllegalStateException();
            if (n > 5) throw new IllegalArgumentException();
            y = 100;
        } catch (IllegalArgumentException e) {
            y = 1;
        } catch (IllegalStateException e) {
            //@ assert n > -3;
            y = 0; } y++; }
}
