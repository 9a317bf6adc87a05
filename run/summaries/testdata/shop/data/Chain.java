package data;

import base.Checks;

public class Chain {
    int value;
    Chain next;

    public Chain(int value, Chain next) {
        this.value = value;
        this.next = next;
    }

    public static int length(Chain c) {
        return c == null ? 0 : c.next == null ? 1 : 2;
    }

    public static Chain of(int n) {
        Chain out = null;
        for (int i = 0; i < Checks.clamp(n); i++) out = new Chain(i, out);
        return out;
    }

    public int last() {
        Chain c = this;
        while (c.next != null) c = c.next;
        return c.value;
    }

    public Chain cut() {
        Chain old = next;
        next = null;
        return old;
    }

    public boolean single() {
        return length(this) == 1;
    }

    public static int sum(Chain c) {
        int n = 0;
        for (; c != null; c = c.next) n += c.value & 7;
        return n;
    }
}
