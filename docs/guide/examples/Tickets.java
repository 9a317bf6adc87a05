/** People wait in a line, each with a ticket. */
public class Tickets {
    static class Place {
        int ticket;
        Place next;
    }

    private Place first;

    void arrive(int ticket) {
        Place p = new Place();
        p.ticket = ticket;
        p.next = first;
        first = p;
    }

    /** The ticket of the second one; -1: nobody waits. */
    int second() {
        return first == null ? -1 : first.next.ticket;
    }

    /** The larger of two tickets. */
    static int larger(int a, int b) {
        return a > b ? a : b;
    }
}
