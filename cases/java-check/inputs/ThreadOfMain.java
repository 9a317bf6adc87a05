// expect: proved
/** A main begins in a thread of which everything is known. */
class ThreadOfMain {
    public static void main(String[] args) {
        assert Thread.currentThread().getName().equals("main") && !Thread.currentThread().isInterrupted();
        assert Thread.currentThread().getPriority() == 5 && !Thread.holdsLock(ThreadOfMain.class);
        assert new Throwable().getStackTrace().length == 1;
    }
}
