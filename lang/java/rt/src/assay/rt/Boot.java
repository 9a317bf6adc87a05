package assay.rt;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Properties;

/** Brings the library into the state that the JVM's start leaves it in, as far as programs notice. */
final class Boot {
    private Boot() {}

    static int status;

    /** After the initialiser of java.lang.System. */
    static void system() {
        setStreams(new In(), out(1), out(2), "\n", (Properties) allocate(Props.class));
    }

    private static PrintStream out(int fd) {
        Out out = (Out) allocate(Out.class);
        out.fd = fd;
        return out;
    }

    /** The properties, once somebody asks. */
    static Properties properties() {
        Properties p = new Properties();
        String[] all = propertyList();
        for (int i = 0; i < all.length; i += 2) {
            p.setProperty(all[i], all[i + 1]);
        }
        return p;
    }

    /** After the initialiser of jdk.internal.misc.VM. */
    static void vm() {
        HashMap<String, String> saved = new HashMap<>();
        String[] all = propertyList();
        for (int i = 0; i < all.length; i += 2) {
            saved.put(all[i], all[i + 1]);
        }
        saveProperties(saved);
        for (int level = 1; level <= 4; level++) {
            jdk.internal.misc.VM.initLevel(level);
        }
    }

    static native Object allocate(Class<?> c);

    static native String[] propertyList();

    private static native void saveProperties(java.util.Map<String, String> p);

    private static native void setStreams(InputStream in, PrintStream out, PrintStream err, String line, Properties p);

    static native void exit(int status);

    /** What a thread does with an exception that nobody caught. */
    static void uncaught(Throwable t) {
        Thread thread = Thread.currentThread();
        if (main(thread)) {
            status = 1;
        }
        Thread.UncaughtExceptionHandler own = handlerOf(thread);
        if (own == null) {
            own = Thread.getDefaultUncaughtExceptionHandler();
        }
        if (own != null) {
            try {
                own.uncaughtException(thread, t);
            } catch (Throwable ignored) {
            }
            return;
        }
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        t.printStackTrace(System.err);
    }

    private static native boolean main(Thread t);

    private static native Thread.UncaughtExceptionHandler handlerOf(Thread t);

    /** The end of main: daemon threads do not keep the program alive. */
    static void end() {
        exit(status);
    }

    /** Waits for all threads that keep the program alive. */
    static void finish() throws InterruptedException {
        for (boolean again = true; again;) {
            again = false;
            for (Thread t : threads()) {
                if (t != null && t != Thread.currentThread() && !t.isDaemon() && t.isAlive()) {
                    t.join();
                    again = true;
                }
            }
        }
    }

    private static native Thread[] threads();

    /** What a started thread runs. */
    static void run(Thread t) {
        try {
            t.run();
        } catch (Throwable e) {
            uncaught(e);
        }
        ended(t);
    }

    private static void ended(Thread t) {
        synchronized (t) {
            terminate(t);
            t.notifyAll();
        }
    }

    private static native void terminate(Thread t);
}
