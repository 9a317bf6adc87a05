package exceptions;

public class Resources {
    static class R implements AutoCloseable {
        final String name;
        final boolean fail;
        R(String name, boolean fail) {
            this.name = name;
            this.fail = fail;
            if (name.equals("bad")) throw new IllegalArgumentException("open " + name);
            System.out.println("open " + name);
        }
        @Override public void close() throws java.io.IOException {
            System.out.println("close " + name);
            if (fail) throw new java.io.IOException("close " + name);
        }
    }
    static void run(String a, boolean fa, String b, boolean fb, boolean body) {
        try (R x = new R(a, fa); R y = new R(b, fb)) {
            System.out.println("body " + x.name + y.name);
            if (body) throw new IllegalStateException("body");
        } catch (Exception e) {
            System.out.println("caught " + e + " suppressed " + e.getSuppressed().length);
            for (Throwable t : e.getSuppressed()) System.out.println("  " + t);
        } finally {
            System.out.println("finally");
        }
    }
    static String early() throws Exception {
        try (R x = new R("early", false)) {
            return "returned";
        }
    }
    public static void main(String[] args) throws Exception {
        run("a", false, "b", false, false);
        run("a", true, "b", false, false);
        run("a", true, "b", true, false);
        run("a", false, "b", true, true);
        run("a", true, "b", true, true);
        run("a", false, "bad", false, false);
        run("a", true, "bad", false, true);
        run("bad", false, "b", false, false);
        System.out.println(early());
        try (R none = null) {
            System.out.println("null resource");
        }
        R shared = new R("shared", false);
        try (shared; AutoCloseable l = () -> System.out.println("lambda closed")) {
            System.out.println("effectively final");
        }
        for (int i = 0; i < 3; i++) {
            try (R x = new R("loop" + i, false)) {
                if (i == 1) continue;
                if (i == 2) break;
                System.out.println("in");
            }
        }
    }
}
