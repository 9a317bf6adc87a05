package org.example.orders;

import org.example.stock.Shelf;

public class Order {
    private final Shelf shelf = new Shelf(2);
    private boolean closed;

    public boolean put(int weight) {
        return !closed && shelf.add(weight);
    }

    public int close() {
        closed = true;
        return shelf.count();
    }
}
