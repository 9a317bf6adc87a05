package control;

public class EmptyInput {
    public static void main(String[] args) throws Exception {
        java.io.BufferedReader r = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        System.out.println(r.readLine() + " " + r.read() + " " + System.in.read());
    }
}
