/** People wait in a line, each with a ticket. */
public class Tickets {
    static class Place {
        int ticket;
        Place next;
    }

    Place first;

    /** The last one leaves. */
    int leave() {
        Place p = first;
        while (p.next.next != null) p = p.next;
        int ticket = p.next.ticket;
        p.next = null;
        return ticket;
    }

    static int longer(int a, int b) {
        return a > b ? a : b;
    }
}
