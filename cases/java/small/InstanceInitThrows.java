package small;

public class InstanceInitThrows {
    static int tries;
    int v;
    { tries++; if (tries == 2) throw new IllegalStateException("second"); }
    InstanceInitThrows() { v = tries; }
    InstanceInitThrows(int k) { this(); v += k; }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try { System.out.println(new InstanceInitThrows(i * 10).v); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        }
    }
}
