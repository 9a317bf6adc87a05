// jvm: own

package control;

public class ExitHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("main ends");
        throw new IllegalStateException("after the hook is there");
    }
}
