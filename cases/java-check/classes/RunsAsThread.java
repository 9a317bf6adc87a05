// expect RunsAsThread.run: violated bounds null

/** A thread is an object like others: what the machine keeps in it is no field of Java. */
public class RunsAsThread extends Thread {
    private int[] list;

    public RunsAsThread(int[] a) {
        list = a;
    }

    public void run() {
        list[0] = 1;
    }
}
