package org.example.stock;

/** Boxes in a row, of which the first count are there. */
public class Shelf {
    private final int[] boxes;
    private int count;

    public Shelf(int size) {
        boxes = new int[size];
    }

    public boolean add(int weight) {
        if (count == boxes.length) {
            return false;
        }
        boxes[count++] = weight;
        return true;
    }

    public int count() {
        return count;
    }
}
