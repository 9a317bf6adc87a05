// What the expressions of java-models.txt use. TestJavaModels puts its own methods behind.
class Prelude {
    static class Cell {
        boolean aBoolean;
        byte aByte;
        char aChar;
        short aShort;
        int anInt;
        long aLong;
        float aFloat;
        double aDouble;
        Object aReference;
        static int one = 7;

        Cell() {}

        public Cell(int i) { anInt = i; }
    }

    record Pair(int a, String b) {}

    @Deprecated(since = "3", forRemoval = true)
    static class Old {}

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Numbers { int i() default 1; long l() default 2; float f() default 3; double d() default 4; String s() default "5"; }

    @Numbers(i = 6, l = 7, f = 8, d = 9, s = "ten")
    static class Numbered {}

    static class Copied implements Cloneable {
        int i;

        Copied(int i) { this.i = i; }

        Object copy() throws Exception { return clone(); }
    }

    static byte[] bytes() { return new byte[] {1, -2, 3, -4, 5, -6, 7, -8}; }

    static final sun.misc.Unsafe U = unsafe();

    static sun.misc.Unsafe unsafe() {
        try {
            java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            return (sun.misc.Unsafe) f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static final long OF_ABOOLEAN = offset("aBoolean"),
        OF_ABYTE = offset("aByte"),
        OF_ACHAR = offset("aChar"),
        OF_ASHORT = offset("aShort"),
        OF_ANINT = offset("anInt"),
        OF_ALONG = offset("aLong"),
        OF_AFLOAT = offset("aFloat"),
        OF_ADOUBLE = offset("aDouble"),
        OF_AREFERENCE = offset("aReference");

    static long offset(String name) {
        try {
            return U.objectFieldOffset(Cell.class.getDeclaredField(name));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static String named(Class<?> c) { return c == null ? "none" : c.getName(); }

    static int hashes(Object o) { return o.hashCode() - o.hashCode() + System.identityHashCode(o) - System.identityHashCode(o) + System.identityHashCode(null); }

    static int notifies(Object o) { synchronized (o) { o.notify(); o.notifyAll(); return 1; } }

    static int notifiesAlone(Object o) { o.notify(); return 1; }

    static int waits(long n) throws Exception { Object o = new Object(); synchronized (o) { o.wait(n); return 1; } }

    static int copies(int from, int to, int n) {
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, from, a, to, n);
        return ((a[0] * 10 + a[1]) * 10 + a[2]) * 10 + a[3];
    }

    static int copied(Object a, Object b) {
        System.arraycopy(a, 0, b, 0, 2);
        return 1;
    }

    static int times(int k) {
        long a = System.currentTimeMillis(), b = System.nanoTime();
        java.time.Instant c = java.time.Instant.ofEpochMilli(a);
        return c.toEpochMilli() == a && b == b + 0 ? k : -1;
    }

    static int collected(int k) { System.gc(); Runtime.getRuntime().gc(); return k; }

    static int redirected(int k) throws Exception {
        java.io.PrintStream out = System.out, err = System.err;
        java.io.InputStream in = System.in;
        try {
            System.setIn(new java.io.ByteArrayInputStream(new byte[] {(byte) k}));
            System.setOut(new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
            System.setErr(System.out);
            return System.in.read();
        } finally {
            System.setIn(in);
            System.setOut(out);
            System.setErr(err);
        }
    }

    interface Act { void run() throws Exception; }

    static String message(Act a) throws Exception {
        try { a.run(); return "none"; } catch (NullPointerException e) { return e.getMessage(); }
    }

    static Throwable thrown(int k) {
        try {
            if (k == 0) { throw new IllegalStateException("zero"); }
            return new Throwable("other");
        } catch (IllegalStateException e) { return e; }
    }

    static boolean interrupted(int k) {
        if (k == 1) { Thread.currentThread().interrupt(); }
        return Thread.interrupted();
    }

    static int spins(int k) { Thread.onSpinWait(); Thread.yield(); return k; }

    static int prioritised(int k) {
        Thread t = new Thread(() -> {}, "a");
        t.setName("b");
        t.setPriority(k);
        return t.getPriority();
    }

    static int sleeps(long n) throws Exception { Thread.sleep(n); return 1; }

    static int started(int k) throws Exception {
        int[] box = new int[1];
        Thread t = new Thread(() -> box[0] = 5 + k);
        t.start();
        t.join();
        return box[0];
    }

    @SuppressWarnings("removal")
    static int privileged(int k) { return java.security.AccessController.doPrivileged((java.security.PrivilegedAction<Integer>) () -> k + 1); }

    static String references(int k) {
        Object o = new int[] {k};
        java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(o);
        java.lang.ref.PhantomReference<Object> p = new java.lang.ref.PhantomReference<>(o, new java.lang.ref.ReferenceQueue<>());
        if (k == 1) { w.clear(); }
        if (k == 2) { p.clear(); }
        return (w.get() == o) + " " + w.refersTo(o) + " " + p.refersTo(o) + " " + w.refersTo(null) + " " + p.refersTo(null);
    }

    static boolean sets(Object a, int i, Object x) { java.lang.reflect.Array.set(a, i, x); return java.lang.reflect.Array.get(a, i) == x; }

    static boolean setsBoolean(Object a, boolean x) { java.lang.reflect.Array.setBoolean(a, 0, x); return java.lang.reflect.Array.getBoolean(a, 0); }

    interface Setter { void set(Object a, int i, byte x); }

    interface CharSetter { void set(Object a, int i, char x); }

    static double setsNumber(Setter s, Object a) { s.set(a, 0, (byte) 7); return java.lang.reflect.Array.getDouble(a, 0); }

    static int setsChar(Object a) { java.lang.reflect.Array.setChar(a, 0, 'x'); return java.lang.reflect.Array.getInt(a, 0); }

    interface Adds { int add(int k); }

    static String proxied(int k) {
        java.lang.reflect.InvocationHandler h = (p, m, a) -> (Integer) a[0] + 1;
        Adds x = (Adds) java.lang.reflect.Proxy.newProxyInstance(Adds.class.getClassLoader(), new Class<?>[] {Adds.class}, h);
        return x.add(k) + " " + java.lang.reflect.Proxy.isProxyClass(x.getClass()) + " " + (java.lang.reflect.Proxy.getInvocationHandler(x) == h);
    }

    static int made(int k) throws Exception { return Cell.class.getDeclaredConstructor(int.class).newInstance(k).anInt; }

    static int invoked(String s) throws Exception { return (Integer) String.class.getMethod("length").invoke(s); }

    static int reflected(int k) throws Exception {
        Cell c = new Cell();
        java.lang.reflect.Field f = Cell.class.getDeclaredField("anInt");
        f.setInt(c, k);
        return f.getInt(c) * 10 + (Integer) f.get(c);
    }

    static String marked(int k) {
        Numbers n = Numbered.class.getAnnotation(Numbers.class);
        switch (k) {
        case 0: return "" + n.i();
        case 1: return "" + n.l();
        case 2: return "" + (int) n.f();
        case 3: return "" + (int) n.d();
        default: return n.s() + Old.class.isAnnotationPresent(Deprecated.class);
        }
    }

    static int handled(int k) throws Exception {
        java.lang.invoke.MethodHandles.Lookup l = java.lang.invoke.MethodHandles.lookup();
        java.lang.invoke.VarHandle a = l.findVarHandle(Cell.class, "anInt", int.class), b = l.findStaticVarHandle(Cell.class, "one", int.class);
        Cell c = new Cell();
        Cell.one = 7;
        a.setVolatile(c, k);
        int was = (int) b.getAndSet(k);
        int now = (int) b.getVolatile();
        return a.compareAndSet(c, k, k + 1) && a.varType() == int.class ? c.anInt * 100 + was * 10 + now : -1;
    }

    static int elements(int i, int x) {
        int[] a = new int[3];
        java.lang.invoke.VarHandle h = java.lang.invoke.MethodHandles.arrayElementVarHandle(int[].class);
        h.setVolatile(a, i, x);
        return (int) h.getAndAdd(a, i, 1) * 10 + a[i];
    }

    static int views(int i, int x) {
        byte[] a = new byte[8];
        java.lang.invoke.VarHandle h = java.lang.invoke.MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.BIG_ENDIAN);
        h.set(a, i, x);
        return (int) h.get(a, i) + a[i + 3];
    }

    static int fenced(Runnable r, int k) { r.run(); return k; }

    static int fencedBy(int k) { U.fullFence(); U.loadFence(); U.storeFence(); return k; }

    static long checksum(java.util.zip.Checksum c, int from, int n) { c.update(bytes(), from, n); c.update(n); return c.getValue(); }

    static int reads(String name) throws Exception {
        try (java.io.FileInputStream in = new java.io.FileInputStream(name)) { return in.available() + in.read() + (int) in.skip(1) + in.readAllBytes().length; }
    }

    static int writes(String name) throws Exception {
        try (java.io.FileOutputStream out = new java.io.FileOutputStream(name, true)) { out.write(1); out.write(bytes()); return 1; }
    }

    static long seeks(String name) throws Exception {
        try (java.io.RandomAccessFile f = new java.io.RandomAccessFile(name, "rw")) { f.seek(f.length()); f.write(1); f.setLength(0); return f.getFilePointer() + f.read(); }
    }

    static String looks(String name) throws Exception {
        java.io.File f = new java.io.File(name), none = new java.io.File(name + "/no/such");
        return f.exists() + " " + f.isDirectory() + " " + none.canRead() + " " + none.length() + " " + none.lastModified() + " " + (none.list() == null) + " "
            + none.mkdir() + " " + none.delete() + " " + none.renameTo(none) + " " + none.getCanonicalPath().isEmpty();
    }

    static String paths(String name) throws Exception {
        java.nio.file.Path p = java.nio.file.Paths.get(name), none = java.nio.file.Paths.get("no such folder", "none");
        return java.nio.file.Files.exists(p) + " " + java.nio.file.Files.isDirectory(p) + " " + java.nio.file.Files.isReadable(none) + " "
            + java.nio.file.Files.deleteIfExists(none) + " " + java.nio.file.Files.lines(none).count();
    }

    static boolean swapped(int was, int now) {
        java.util.concurrent.atomic.AtomicInteger a = new java.util.concurrent.atomic.AtomicInteger(3);
        return a.compareAndSet(was, now) && a.compareAndExchange(now, was) == now && a.get() == was;
    }

    static boolean swapped(long was, long now) {
        java.util.concurrent.atomic.AtomicLong a = new java.util.concurrent.atomic.AtomicLong(3);
        return a.compareAndSet(was, now) && a.compareAndExchange(now, was) == now && a.get() == was;
    }

    static boolean swapped(Object was, Object now) {
        java.util.concurrent.atomic.AtomicReference<Object> a = new java.util.concurrent.atomic.AtomicReference<>("a");
        return a.compareAndSet(was, now) && a.get() == now;
    }

    static long stored(long x) {
        byte[] a = new byte[16];
        U.putLong(a, 17L, x);
        U.putShort(a, 26L, (short) x);
        return a[1] + 3 * a[8] + 5 * a[10] + 7 * a[11];
    }

    static int mixed(float x) throws Exception {
        Cell c = new Cell();
        c.aFloat = x;
        return U.getInt(c, OF_AFLOAT);
    }

    static int statics(int k) throws Exception {
        Cell.one = 7;
        java.lang.reflect.Field f = Cell.class.getDeclaredField("one");
        return U.getInt(U.staticFieldBase(f), U.staticFieldOffset(f)) + k;
    }

    static int moved(long from, long n) {
        byte[] a = new byte[8];
        U.copyMemory(bytes(), 16L + from, a, 16L, n);
        return a[0] * 100 + a[1];
    }

    static int swappedBytes(int n) {
        int[] a = new int[n];
        java.nio.ByteBuffer.wrap(new byte[40]).put(3, (byte) 5).order(java.nio.ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(a);
        int x = a[0];
        java.nio.ByteBuffer.wrap(new byte[40]).put(3, (byte) 5).asIntBuffer().get(a);
        return a[0] + x;
    }

    static int ensured(int k) { U.ensureClassInitialized(Cell.class); return k; }

    static int parked(long n) { U.unpark(Thread.currentThread()); U.park(false, n); return 1; }

    static int throwing(int k) {
        try { U.throwException(new java.io.IOException()); return 0; } catch (Exception e) { return e instanceof java.io.IOException ? k : -1; }
    }

    static boolean unsafeBoolean(boolean x) throws Exception {
        Cell c = new Cell();
        U.putBoolean(c, OF_ABOOLEAN, x);
        boolean a = U.getBoolean(c, OF_ABOOLEAN);
        c.aBoolean = !a;
        boolean b = U.getBooleanVolatile(c, OF_ABOOLEAN);
        U.putBooleanVolatile(c, OF_ABOOLEAN, x);
        return same(a, x) && same(b, !x) && same(c.aBoolean, x);
    }

    static boolean unsafeByte(byte x) throws Exception {
        Cell c = new Cell();
        U.putByte(c, OF_ABYTE, x);
        byte a = U.getByte(c, OF_ABYTE);
        c.aByte = (byte) (a + 1);
        byte b = U.getByteVolatile(c, OF_ABYTE);
        U.putByteVolatile(c, OF_ABYTE, x);
        return same(a, x) && same(b, (byte) (x + 1)) && same(c.aByte, x);
    }

    static boolean unsafeChar(char x) throws Exception {
        Cell c = new Cell();
        U.putChar(c, OF_ACHAR, x);
        char a = U.getChar(c, OF_ACHAR);
        c.aChar = (char) (a + 1);
        char b = U.getCharVolatile(c, OF_ACHAR);
        U.putCharVolatile(c, OF_ACHAR, x);
        return same(a, x) && same(b, (char) (x + 1)) && same(c.aChar, x);
    }

    static boolean unsafeShort(short x) throws Exception {
        Cell c = new Cell();
        U.putShort(c, OF_ASHORT, x);
        short a = U.getShort(c, OF_ASHORT);
        c.aShort = (short) (a + 1);
        short b = U.getShortVolatile(c, OF_ASHORT);
        U.putShortVolatile(c, OF_ASHORT, x);
        return same(a, x) && same(b, (short) (x + 1)) && same(c.aShort, x);
    }

    static boolean unsafeInt(int x) throws Exception {
        Cell c = new Cell();
        U.putInt(c, OF_ANINT, x);
        int a = U.getInt(c, OF_ANINT);
        c.anInt = a + 1;
        int b = U.getIntVolatile(c, OF_ANINT);
        U.putIntVolatile(c, OF_ANINT, x);
        return same(a, x) && same(b, (int) (x + 1)) && same(c.anInt, x);
    }

    static boolean unsafeLong(long x) throws Exception {
        Cell c = new Cell();
        U.putLong(c, OF_ALONG, x);
        long a = U.getLong(c, OF_ALONG);
        c.aLong = a + 1;
        long b = U.getLongVolatile(c, OF_ALONG);
        U.putLongVolatile(c, OF_ALONG, x);
        return same(a, x) && same(b, (long) (x + 1)) && same(c.aLong, x);
    }

    static boolean unsafeFloat(float x) throws Exception {
        Cell c = new Cell();
        U.putFloat(c, OF_AFLOAT, x);
        float a = U.getFloat(c, OF_AFLOAT);
        c.aFloat = a + 1;
        float b = U.getFloatVolatile(c, OF_AFLOAT);
        U.putFloatVolatile(c, OF_AFLOAT, x);
        return same(a, x) && same(b, (float) (x + 1)) && same(c.aFloat, x);
    }

    static boolean unsafeDouble(double x) throws Exception {
        Cell c = new Cell();
        U.putDouble(c, OF_ADOUBLE, x);
        double a = U.getDouble(c, OF_ADOUBLE);
        c.aDouble = a + 1;
        double b = U.getDoubleVolatile(c, OF_ADOUBLE);
        U.putDoubleVolatile(c, OF_ADOUBLE, x);
        return same(a, x) && same(b, (double) (x + 1)) && same(c.aDouble, x);
    }

    static boolean unsafeReference(Object x) throws Exception {
        Cell c = new Cell();
        U.putObject(c, OF_AREFERENCE, x);
        Object a = U.getObject(c, OF_AREFERENCE);
        c.aReference = "changed";
        Object b = U.getObjectVolatile(c, OF_AREFERENCE);
        U.putObjectVolatile(c, OF_AREFERENCE, x);
        return a == x && b == "changed" && c.aReference == x;
    }

    static boolean same(boolean a, boolean b) { return a == b; }

    static boolean same(long a, long b) { return a == b; }

    static boolean same(double a, double b) { return a != a && b != b || a == b && 1 / a == 1 / b; }

    static boolean same(String a, String b) { return a == null ? b == null : a.equals(b); }

    static void use(Object o) {}

    static String literal(boolean x) { return "" + x; }

    static String literal(char x) { return "" + (int) x; }

    static String literal(int x) { return "(" + x + ")"; }

    static String literal(long x) { return "(" + x + "L)"; }

    static String literal(float x) { return literal((double) x); }

    static String literal(double x) {
        return x != x ? "Double.NaN" : Double.isInfinite(x) ? x > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)" : "(" + Double.toHexString(x) + ")";
    }

    static String literal(String x) {
        if (x == null) { return "null"; }
        StringBuilder b = new StringBuilder("\"");
        for (char c : x.toCharArray()) { b.append(c == '"' || c == '\\' ? "\\" + c : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : "" + c); }
        return b + "\"";
    }
}
