package uncaught;

public class ArrayStore {
    public static void main(String[] args) {
        Object[] o = new Integer[1];
        o[0] = 1;
        System.out.println(o[0]);
        o[0] = "text";
    }
}
