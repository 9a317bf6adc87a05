public class Ends {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) System.exit(3);
        System.out.println((char) System.in.read() + "" + (char) System.in.read());
        throw new Error("end");
    }
}
