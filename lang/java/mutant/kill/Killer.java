import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs the main method of a suite against one mutant after the other, each with class loaders of its own, until its input
 * ends. It begins with the libraries, the folders of classes, and the name of the suite. A request is the name of a class
 * with its bytes (no name: no mutant) and how long the suite may run; the answer is what came of it, how long it took, and
 * what was thrown. After a run that does not end, this JVM does: there is no other way to end it.
 */
class Killer implements Runnable {
    private static final int PASSED = 0, FAILED = 1, ENDLESS = 2, INVALID = 3;
    private static final int FAULT = 113, FULL = 114; // exit statuses of this JVM
    private static final int MOST = 500; // characters of what was thrown
    private static final int PATIENCE = 10; // times the limit: by the clock, for runs that wait
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ClassLoader loader;
    private final String suite;
    private volatile Throwable thrown;

    private Killer(ClassLoader loader, String suite) {
        this.loader = loader;
        this.suite = suite;
    }

    public static void main(String[] args) {
        PrintStream errors = System.err;
        int status = 0;
        try {
            serve();
        } catch (OutOfMemoryError e) { // the suite's thread has what there is
            status = FULL;
        } catch (Throwable e) {
            e.printStackTrace(errors);
            status = FAULT;
        }
        Runtime.getRuntime().halt(status); // threads that a suite left behind end here
    }

    private static void serve() throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        PrintStream nothing = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
            }
        });
        InputStream empty = new InputStream() {
            @Override
            public int read() {
                return -1;
            }
        };
        URLClassLoader libraries = new URLClassLoader(path(in), ClassLoader.getSystemClassLoader().getParent());
        URL[] classes = path(in);
        String suite = text(in);
        for (;;) {
            String name;
            try {
                name = text(in);
            } catch (EOFException e) {
                return;
            }
            byte[] code = bytes(in);
            long limit = in.readInt();
            System.setIn(empty);
            System.setOut(nothing);
            System.setErr(nothing);
            long begun = System.nanoTime();
            int status;
            Killer k;
            try (Mutated loader = new Mutated(classes, libraries, name, code)) {
                loader.setDefaultAssertionStatus(true);
                k = new Killer(loader, suite);
                status = k.link(name) ? k.await(limit) : INVALID;
            }
            out.writeByte(status);
            out.writeInt((int) ((System.nanoTime() - begun) / 1000000));
            byte[] said = k.said().getBytes("UTF-8");
            out.writeInt(said.length);
            out.write(said);
            out.flush();
            if (status == ENDLESS) {
                return;
            }
        }
    }

    /** Links the mutant, and so has it verified, but does not initialise it. */
    private boolean link(String name) {
        try {
            if (!name.isEmpty()) {
                Class.forName(name, false, loader).getDeclaredMethods();
            }
        } catch (VerifyError | ClassFormatError e) {
            thrown = e;
            return false;
        } catch (LinkageError | ClassNotFoundException e) {
            // something else is missing, which is so without the mutant, too
        }
        return true;
    }

    /** Waits for the suite. The limit is for the time of the processor, which does not depend on what else runs. */
    private int await(long limit) throws InterruptedException {
        Thread t = new Thread(this, "main");
        t.setContextClassLoader(loader);
        t.setDaemon(true);
        long begun = System.nanoTime();
        t.start();
        for (t.join(20); t.isAlive(); t.join(20)) {
            long used = THREADS.getThreadCpuTime(t.getId()) / 1000000, waited = (System.nanoTime() - begun) / 1000000;
            if (used > limit || waited > PATIENCE * limit) {
                return ENDLESS;
            }
        }
        return thrown == null ? PASSED : FAILED;
    }

    @Override
    public void run() {
        try {
            Method m = Class.forName(suite, false, loader).getDeclaredMethod("main", String[].class);
            m.setAccessible(true);
            m.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (Throwable e) {
            thrown = e;
        }
    }

    private String said() {
        String s;
        try {
            s = String.valueOf(thrown);
        } catch (Throwable e) { // its message is computed by the program
            s = thrown.getClass().getName();
        }
        return thrown == null ? "" : s.length() > MOST ? s.substring(0, MOST) : s;
    }

    /** Classes of the program and of the suite; one of them is the mutant. */
    private static final class Mutated extends URLClassLoader {
        private final String name;
        private final byte[] code;

        Mutated(URL[] path, ClassLoader parent, String name, byte[] code) {
            super(path, parent);
            this.name = name;
            this.code = code;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return name.equals(this.name) ? defineClass(name, code, 0, code.length) : super.findClass(name);
        }
    }

    private static URL[] path(DataInputStream in) throws IOException {
        URL[] list = new URL[in.readInt()];
        for (int i = 0; i < list.length; i++) {
            list[i] = new File(text(in)).toURI().toURL();
        }
        return list;
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), "UTF-8");
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        byte[] b = new byte[in.readInt()];
        in.readFully(b);
        return b;
    }
}
