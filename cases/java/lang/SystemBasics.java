package lang;

public class SystemBasics {
    public static void main(String[] args) throws Exception {
        long t = System.nanoTime(), m = System.currentTimeMillis();
        System.out.println((System.nanoTime() >= t) + " " + (System.currentTimeMillis() >= m) + " " + (m > 1600000000000L));
        System.out.println(System.lineSeparator().length() + " " + System.getProperty("no.such") + " " + System.getProperty("no.such", "def") + " " + System.getProperty("file.separator") + System.getProperty("line.separator").length() + " " + System.getenv("NO_SUCH_VARIABLE_HERE"));
        System.setProperty("my.prop", "v");
        System.out.println(System.getProperty("my.prop") + System.clearProperty("my.prop") + System.getProperty("my.prop"));
        Object o = new Object();
        System.out.println(System.identityHashCode(o) == o.hashCode());
        System.out.printf("%d %s %c %b %5.2f|%-5s|%05d|%x%n", 1, "s", 'c', true, 3.14159, "ab", 42, 255);
        System.out.print('c');
        System.out.print(1L);
        System.out.print(1.5f);
        System.out.print(new char[] {'a', 'b'});
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.print(true);
        System.out.println();
        System.out.println(new char[] {'x'});
        System.out.println((Object) "o");
        System.out.append("app").append('c').append("substring", 0, 3).println(2.5);
        System.err.println("err " + 1);
        System.err.print('x');
        System.err.printf("%s%n", "y");
        System.gc();
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        java.io.PrintStream old = System.out;
        java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(b));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(b + " " + b.size());
    }
}
