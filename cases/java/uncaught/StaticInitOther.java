package uncaught;

public class StaticInitOther {
    static class Bad {
        static int v = Integer.parseInt("bad");
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Bad.v);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Bad.v);
    }
}
