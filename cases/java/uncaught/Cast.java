package uncaught;

public class Cast {
    public static void main(String[] args) {
        Object o = 5;
        System.out.println(o);
        System.out.println((String) o);
    }
}
