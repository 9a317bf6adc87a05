// A variable has at most sixteen values: the thread that reads more does not end.
// sc: unknown only 16 values of VacuousValues.s
public class VacuousValues {
    static int s;

    static void up() {
        s++;
        s++;
        s++;
        s++;
        s++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                up();
            }
        });
        t.start();
        t.join();
        assert s != 20;
    }
}
