// jvm: own

package control;

public class ExitInFinally {
    public static void main(String[] args) {
        try { throw new RuntimeException("never seen"); } finally { System.out.println("leaving"); System.exit(args.length + 3); }
    }
}
