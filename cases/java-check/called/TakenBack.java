// What is put in is found by which object it is: only callers who give it twice come there.
// expect TakenBack.put: violated null
// expect(long) TakenBack.take: holds
import java.util.ArrayList;
import java.util.List;

public class TakenBack {
    public static class Book {
        private final int pages;
        public Book(int pages) { this.pages = pages; }
        public int pages() { return pages; }
    }

    private final List<Book> books = new ArrayList<>();

    public void put(Book b) {
        if (b.pages() < 1) throw new IllegalArgumentException("no pages");
        books.add(b);
    }

    public boolean take(Book b) {
        for (int i = 0; i < books.size(); i++) {
            if (books.get(i) == b) {
                books.remove(i);
                return true;
            }
        }
        return false;
    }

    public List<Book> books() { return books; }
}
