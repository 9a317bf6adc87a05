import assay.annotation.*;

@Invariant({"this.first = null <=> this.last = null",
    "all n: this.first.*next - null | n.next != null => n.next.prev = n",
    "no n: this.first.*next - null | n in n.^next",
    "#(this.first.*next - null) = this.size",
    "this.last != null => this.last in this.first.*next && no (this.last.next - null)",
    "(this.first.*next - null) = (this.last.*prev - null)"})
class LinkedDeque {
    static class Node {
        Node next, prev;
        int key;
    }

    Node first, last;
    int size;

    @Requires("some x: this.first.*next - null | x.key = k")
    @Ensures({"this.last.key = k", "this.last.prev = old(this.last)", "#this.first.*next = old(#this.first.*next) + 1"})
    void probe(int k, int how) {
        Node n = new Node();
        n.key = how == 0 ? k + 1 : k;
        n.prev = how == 1 ? null : last;
        if (last == null) {
            first = n;
        } else if (how != 2) {
            last.next = n;
        }
        last = n;
        size++;
    }

    static String run(Dice d) {
        LinkedDeque x = new LinkedDeque();
        Node[] all = new Node[d.next(6)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Node();
            all[i].key = d.next(5);
            if (i > 0) {
                all[i - 1].next = all[i];
                all[i].prev = d.one(12) ? null : all[i - 1];
            }
        }
        if (all.length > 0) {
            x.first = all[0];
            x.last = d.one(8) ? null : all[d.one(8) ? 0 : all.length - 1];
            if (d.one(6)) {
                all[d.next(all.length)].next = all[d.next(all.length)];
            }
        }
        x.size = d.one(5) ? d.next(4) : all.length;
        int k = d.next(6), how = d.next(6);
        String before = x.invariants();
        boolean pre = false;
        for (Node n : chain(x.first, true)) {
            pre |= n.key == k;
        }
        Node was = x.last;
        int atoms = x.atoms();
        x.probe(k, how);
        return before + "," + Containers.bits(pre) + "," + Containers.bits(x.last.key == k, x.last.prev == was, x.atoms() == atoms + 1) + "," + x.invariants();
    }

    // The tuples of first.*next: null is one of them where the chain ends.
    int atoms() {
        Node[] c = chain(first, true);
        boolean ends = first == null;
        for (Node n : c) {
            ends |= n.next == null;
        }
        return c.length + (ends ? 1 : 0);
    }

    static Node[] chain(Node n, boolean forward) {
        Node[] seen = new Node[12];
        int k = 0;
        while (n != null && !has(seen, n)) {
            seen[k++] = n;
            n = forward ? n.next : n.prev;
        }
        Node[] out = new Node[k];
        System.arraycopy(seen, 0, out, 0, k);
        return out;
    }

    static boolean has(Node[] list, Node n) {
        for (Node m : list) {
            if (m == n) {
                return true;
            }
        }
        return false;
    }

    String invariants() {
        Node[] f = chain(first, true), b = chain(last, false);
        boolean back = true, acyclic = true, same = f.length == b.length;
        for (Node n : f) {
            back &= n.next == null || n.next.prev == n;
            acyclic &= n.next == null || !has(chain(n.next, true), n);
            same &= has(b, n);
        }
        boolean end = last == null || has(f, last) && last.next == null;
        return Containers.bits((first == null) == (last == null), back, acyclic, f.length == size, end, same);
    }
}
