import java.util.List;

interface Shape {
	int area();
}

record Square(int side) implements Shape {
	public int area() {
		return side * side;
	}
}

record Disc(int radius) implements Shape {
	public int area() {
		return 3 * radius * radius;
	}
}

class Shapes {
	static int total(List<Shape> list) {
		int sum = 0;
		for (Shape s : list) {
			sum += s.area();
		}
		return sum;
	}

	static int unit() {
		Shape s = new Square(1);
		return s.area();
	}
}
