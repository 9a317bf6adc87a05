import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The JVM side of the judge: compiles and runs programs, one after the other, in one JVM. Requests come on stdin,
 * answers go to stdout, both as numbers and length-prefixed bytes; see server.go for the other end.
 *
 * A program gets a class loader of its own, so that its static state is fresh, a thread named "main" in a thread group
 * of its own, and streams that are kept. What ends the whole JVM (System.exit) ends the judge too: such programs run
 * in a JVM of their own.
 */
public final class Judge {
    private static final int COMPILE = 1, RUN = 2;

    private final DataInputStream in;
    private final DataOutputStream out;

    private Judge(DataInputStream in, DataOutputStream out) {
        this.in = in;
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        Judge judge = new Judge(in, out);
        for (int op = in.read(); op >= 0; op = in.read()) {
            if (op == COMPILE) {
                judge.compile();
            } else if (op == RUN) {
                judge.run();
            } else {
                throw new IOException("unknown request " + op);
            }
            out.flush();
        }
        System.exit(0); // threads that a program left behind end here
    }

    /** Request: options, files. Answer: 1 or 0, diagnostics. */
    private void compile() throws IOException {
        List<String> options = strings();
        List<String> files = strings();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        boolean ok;
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            ok = compiler.getTask(messages, manager, null, options, null, manager.getJavaFileObjectsFromStrings(files)).call();
        }
        out.writeByte(ok ? 1 : 0);
        bytes(messages.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Request: class path, main class, arguments, stdin, time limit. Answer: 1 or 0 (time), stdout, stderr, exit status. */
    private void run() throws IOException {
        List<String> path = strings();
        String main = string();
        String[] args = strings().toArray(new String[0]);
        byte[] input = bytes();
        int limit = in.readInt();
        List<URL> urls = new ArrayList<>();
        for (String p : path) {
            urls.add(new File(p).toURI().toURL());
        }
        ByteArrayOutputStream stdout = new ByteArrayOutputStream(), stderr = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(stdout, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(stderr, true, StandardCharsets.UTF_8));
        boolean ended;
        Execution execution;
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            execution = new Execution(loader, main, args);
            ended = execution.await(limit);
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.flush();
        System.err.flush();
        out.writeByte(ended ? 1 : 0);
        bytes(stdout.toByteArray());
        bytes(stderr.toByteArray());
        out.writeInt(execution.failed ? 1 : 0);
    }

    /** One run of main, as the launcher does it. */
    private static final class Execution implements Runnable {
        final ClassLoader loader;
        final String main;
        final String[] args;
        final ThreadGroup group = new ThreadGroup("main");
        volatile boolean failed;

        Execution(ClassLoader loader, String main, String[] args) {
            this.loader = loader;
            this.main = main;
            this.args = args;
        }

        /** Waits for all threads that are not daemons, as the JVM does before it ends. */
        boolean await(int limit) {
            Thread first = new Thread(group, this, "main");
            first.setContextClassLoader(loader);
            first.start();
            long deadline = System.nanoTime() + limit * 1_000_000L;
            for (Thread t = first; t != null; t = alive()) {
                long left = (deadline - System.nanoTime()) / 1_000_000L;
                if (left <= 0) {
                    return false;
                }
                try {
                    t.join(left);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            return true;
        }

        private Thread alive() {
            Thread[] threads = new Thread[group.activeCount() + 16];
            int n = group.enumerate(threads);
            for (int i = 0; i < n; i++) {
                if (!threads[i].isDaemon() && threads[i].isAlive()) {
                    return threads[i];
                }
            }
            return null;
        }

        @Override
        public void run() {
            try {
                Method m = Class.forName(main, false, loader).getMethod("main", String[].class);
                m.setAccessible(true);
                m.invoke(null, (Object) args);
            } catch (InvocationTargetException e) {
                failed = true;
                Execution.<RuntimeException>raise(e.getCause());
            } catch (Throwable e) {
                failed = true;
                Execution.<RuntimeException>raise(e);
            }
        }

        @SuppressWarnings("unchecked")
        private static <X extends Throwable> void raise(Throwable e) throws X {
            throw (X) e;
        }
    }

    private List<String> strings() throws IOException {
        int n = in.readInt();
        List<String> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(string());
        }
        return list;
    }

    private String string() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    private byte[] bytes() throws IOException {
        byte[] b = new byte[in.readInt()];
        in.readFully(b);
        return b;
    }

    private void bytes(byte[] b) throws IOException {
        out.writeInt(b.length);
        out.write(b);
    }
}
