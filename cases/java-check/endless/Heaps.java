// Loops over structures that may be cyclic.
// expect EndlessHeaps.walk: violated endless
// expect EndlessHeaps.walkTwo: violated endless
// expect EndlessHeaps.last: violated endless
// expect EndlessHeaps.find: violated endless
// expect EndlessHeaps.bounded: holds
// expect EndlessHeaps.takes: holds
// expect EndlessHeaps.marks: holds
// expect EndlessHeaps.acyclic: holds
class EndlessHeaps {
    int value;
    boolean seen;
    EndlessHeaps next;

    static void walk(EndlessHeaps n) {
        while (n != null) {
            n = n.next;
        }
    }

    static void walkTwo(EndlessHeaps n) {
        if (n != null && n.next != n) {
            while (n != null) {
                n = n.next;
            }
        }
    }

    static EndlessHeaps last(EndlessHeaps n) {
        while (n != null && n.next != null) {
            n = n.next;
        }
        return n;
    }

    static boolean find(EndlessHeaps n, int x) {
        for (; n != null; n = n.next) {
            if (n.value == x) {
                return true;
            }
        }
        return false;
    }

    static int bounded(EndlessHeaps n) {
        int count = 0;
        while (n != null && count < 20) {
            n = n.next;
            count++;
        }
        return count;
    }

    static void takes(EndlessHeaps n) {
        while (n != null) {
            EndlessHeaps rest = n.next;
            n.next = null;
            n = rest;
        }
    }

    static void marks(EndlessHeaps n) {
        while (n != null && !n.seen) {
            n.seen = true;
            n = n.next;
        }
    }

    static void acyclic(EndlessHeaps n) {
        if (n == null || n.next != null && n.next.next != null) {
            return;
        }
        while (n != null) {
            n = n.next;
        }
    }
}
