// expect LockOfNull.thrown: violated assert
// expect LockOfNull.held: holds

/** Nobody holds null, and to ask is an error. */
class LockOfNull {
    static void thrown(int x) {
        boolean thrown = false;
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert !thrown || x == 7;
    }

    static void held(int x) {
        synchronized (LockOfNull.class) {
            assert Thread.holdsLock(LockOfNull.class) || x == 7;
        }
    }
}
