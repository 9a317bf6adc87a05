package data;

import base.Checks;
import base.Shape;

public class Square extends Shape {
    protected final int side;

    public Square(int side) {
        this.side = Checks.clamp(side);
    }

    @Override
    public int area() {
        return side * side;
    }

    public static Square unit() {
        return new Square(1);
    }
}
