// expect: violated null
public class NoChoiceFails {
    static String name;
    public static void main(String[] args) {
        System.out.println(name.length());
    }
}
