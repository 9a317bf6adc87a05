/** Books side by side, by their widths; there is room for so many millimetres. */
public class Shelf {
    private final int room;
    private int[] widths = new int[2];
    private int books;

    Shelf(int room) {
        if (room <= 0) {
            throw new IllegalArgumentException("no room");
        }
        this.room = room;
    }

    /** Puts a book at the end; false: there is no room for it. */
    boolean put(int width) {
        if (width <= 0) {
            throw new IllegalArgumentException("no book");
        }
        if (width > room - used()) {
            return false;
        }
        widths[books] = width;
        books = books + 1;
        return true;
    }

    /** The millimetres that books take. */
    int used() {
        int sum = 0;
        for (int i = 0; i < books; i++) {
            sum += widths[i];
        }
        return sum;
    }

    /** What a book of a width is called. */
    static String size(int width) {
        if (width < 20) {
            return "thin";
        } else if (width < 60) {
            return "medium";
        } else if (width >= 60) {
            return "thick";
        }
        return "none";
    }
}
