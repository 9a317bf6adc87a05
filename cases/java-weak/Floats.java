// java: violated R Floats.sum=1.5
// sc: violated
public class Floats {
    static double sum;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { sum += 1.5; });
        Thread u = new Thread(() -> { sum += 1.5; });
        t.start();
        u.start();
        t.join();
        u.join();
        assert sum == 3.0;
    }
}
