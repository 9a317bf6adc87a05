package control;

public class NoArguments {
    public static void main(String[] args) throws Exception {
        System.out.println(args.length + " " + args.getClass().getName());
        System.out.println(System.in.read() + " " + System.in.available());
        System.out.print("no newline at the end");
    }
}
