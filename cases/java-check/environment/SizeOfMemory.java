// expect: assumed
public class SizeOfMemory {
    public static void main(String[] args) {
        assert Runtime.getRuntime().maxMemory() == 1L << 32;
    }
}
