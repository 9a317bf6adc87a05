package records;

public class RecordPatterns {
    sealed interface Shape permits Circle, Rect, Pair { }
    record Circle(double r) implements Shape { }
    record Rect(int w, int h) implements Shape { }
    record Pair(Shape a, Shape b) implements Shape { }

    static String show(Shape s) {
        return switch (s) {
            case Circle(double r) when r > 10 -> "big circle";
            case Circle c -> "circle " + c.r();
            case Rect(int w, int h) when w == h -> "square " + w;
            case Rect(var w, var h) -> w + "x" + h;
            case Pair(Circle(var r), Rect(int w, int h)) -> "circle " + r + " and rect " + (w + h);
            case Pair(var a, Pair p) -> show(a) + " with nested " + show(p);
            case Pair(Shape a, Shape b) -> show(a) + " & " + show(b);
        };
    }

    public static void main(String[] args) {
        Shape[] all = {new Circle(1), new Circle(11), new Rect(2, 2), new Rect(2, 3), new Pair(new Circle(2), new Rect(1, 1)),
            new Pair(new Rect(1, 2), new Pair(new Circle(3), new Circle(4)))};
        for (Shape s : all) System.out.println(show(s));
        Object o = new Pair(null, new Circle(5));
        if (o instanceof Pair(Circle c, var b)) System.out.println("circle first " + b);
        if (o instanceof Pair(var a, Circle(double r)) && r > 4) System.out.println(a + " " + r);
        try {
            System.out.println(show(null));
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
