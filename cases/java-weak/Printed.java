// What is printed orders nothing, and nothing is a race because of it.
// sc: proved
// java: violated if Printed.ready is volatile
public class Printed {
    static int data;
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            System.out.println("data is there: " + data);
            ready = true;
        }).start();
        if (ready) {
            System.out.println(data);
            assert data == 1;
        }
    }
}
