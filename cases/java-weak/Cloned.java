// The elements are read one after the other.
// sc: violated
public class Cloned {
    static final int[] pair = new int[2];

    public static void main(String[] args) {
        new Thread(() -> {
            pair[0] = 1;
            pair[1] = 1;
        }).start();
        int[] seen = pair.clone();
        assert seen[0] == seen[1];
    }
}
