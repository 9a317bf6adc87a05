// jvm: own

package control;

public class Halt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never printed")));
        System.out.println("x");
        Runtime.getRuntime().halt(7);
    }
}
