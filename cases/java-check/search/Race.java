// Two threads and one counter: which goes on is a choice like others.
//
// expect Race.main: violated assert
public class Race {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count++);
        t.start();
        count++;
        t.join();
        assert count == 2;
    }
}
