package uncaught;

public class MultiLine {
    public static void main(String[] args) {
        System.out.print("partial line");
        System.err.println("own words");
        throw new RuntimeException("two\nlines");
    }
}
