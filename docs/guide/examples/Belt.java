/** A bounded queue in a belt of cells. */
public class Belt {
    private final int[] cells;
    private int head, size;

    Belt(int capacity) {
        cells = new int[capacity];
    }

    void put(int x) {
        cells[(head + size) % cells.length] = x;
        size++;
    }

    int take() {
        int x = cells[head];
        head = head + 1;
        size--;
        return x;
    }

    public static void main(String[] args) {
        Belt belt = new Belt(3);
        String name = "belt";
        int total = 0;
        for (int i = 1; i <= 5; i++) {
            belt.put(i * 10);
            total += belt.take();
        }
        System.out.println(name + total);
    }
}
