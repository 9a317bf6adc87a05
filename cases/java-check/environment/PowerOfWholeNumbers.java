// expect: proved
// What is exact is the same on each JVM.
public class PowerOfWholeNumbers {
    public static void main(String[] args) {
        assert Math.pow(2, 10) == 1024 && Math.cos(0) == 1 && Math.sqrt(2.25) == 1.5;
    }
}
