package exceptions;

public class Sneaky {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
    static void checked() throws java.io.IOException { throw new java.io.FileNotFoundException("nofile"); }
    interface Body<X extends Exception> { void run() throws X; }
    static <X extends Exception> void call(Body<X> b) throws X { b.run(); }
    public static void main(String[] args) {
        try {
            Sneaky.<RuntimeException>sneak(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            call(Sneaky::checked);
        } catch (java.io.FileNotFoundException e) {
            System.out.println("fnf " + e.getMessage());
        } catch (java.io.IOException e) {
            System.out.println("io");
        }
        call(() -> System.out.println("no exception"));
        int i = 0;
        try {
            while (true) {
                try {
                    if (++i == 4) throw new Exception("leave");
                    if (i % 2 == 0) throw new RuntimeException();
                    System.out.println("i " + i);
                } catch (RuntimeException e) {
                    System.out.println("again " + i);
                }
            }
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
