package assay.rt;

/** Throws what the JVM itself throws, with its messages. */
final class Throw {
    private Throw() {}

    static void npe(String message) {
        throw new NullPointerException(message);
    }

    static void index(int i, int length) {
        throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + length);
    }

    static void arrayCopy(String message) {
        throw new ArrayIndexOutOfBoundsException(message);
    }

    static void arrayStore(String message) {
        throw new ArrayStoreException(message);
    }

    static void store(Object x) {
        throw new ArrayStoreException(x.getClass().getName());
    }

    static void size(int n) {
        throw new NegativeArraySizeException(Integer.toString(n));
    }

    static void div() {
        throw new ArithmeticException("/ by zero");
    }

    static void cast(Object x, Class<?> c) {
        throw new ClassCastException(castMessage(x, c));
    }

    private static native String castMessage(Object x, Class<?> c);

    static void monitor() {
        throw new IllegalMonitorStateException("current thread is not owner");
    }

    static void initializer(Throwable t) {
        if (t instanceof Error) {
            throw (Error) t;
        }
        throw new ExceptionInInitializerError(t);
    }

    /** What a later use of a class whose initialiser failed has as its cause. */
    static Throwable failure(Throwable t) {
        Throwable cause = new ExceptionInInitializerError("Exception " + t.getClass().getName()
            + (t.getMessage() == null ? "" : ": " + t.getMessage()) + " [in thread \"" + Thread.currentThread().getName() + "\"]");
        cause.setStackTrace(t.getStackTrace());
        return cause;
    }

    static void noClass(String message, Throwable cause) {
        NoClassDefFoundError e = new NoClassDefFoundError(message);
        e.initCause(cause);
        throw e;
    }

    static void invocation(Throwable t) throws java.lang.reflect.InvocationTargetException {
        throw new java.lang.reflect.InvocationTargetException(t);
    }

    static void overflow() {
        throw new StackOverflowError();
    }

    static void memory(int n) {
        throw new OutOfMemoryError(n > Integer.MAX_VALUE - 2 ? "Requested array size exceeds VM limit" : "Java heap space");
    }

    static void notCloneable(String message) throws CloneNotSupportedException {
        throw new CloneNotSupportedException(message);
    }

    static void io(String message) throws java.io.IOException {
        throw new java.io.IOException(message);
    }

    static void fileNotFound(String message) throws java.io.FileNotFoundException {
        throw new java.io.FileNotFoundException(message);
    }

    static void indexText(String message) {
        throw new IndexOutOfBoundsException(message);
    }

    static void indexPlain() {
        throw new IndexOutOfBoundsException();
    }

    static void notFound(String message) throws ClassNotFoundException {
        throw new ClassNotFoundException(message);
    }

    static void instantiation(String message) throws InstantiationException {
        throw new InstantiationException(message);
    }

    /** Throws whatever it is given, declared or not. */
    static void any(Throwable t) {
        Throw.<RuntimeException>sneak(t);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static void castTo(String message) {
        throw new ClassCastException(message);
    }

    static void noField(String message) throws NoSuchFieldException {
        throw new NoSuchFieldException(message);
    }

    static void illegalAccess(String message) throws IllegalAccessException {
        throw new IllegalAccessException(message);
    }

    static void wrongMethodType(String message) {
        throw new java.lang.invoke.WrongMethodTypeException(message);
    }

    static void illegal(String message) {
        throw new IllegalArgumentException(message);
    }

    static void npePlain() {
        throw new NullPointerException();
    }
}
