// Whether an arbitrary object is an instance of what a class object says: of a constant one, and of that of
// another object.
//
// expect InstanceOfAny.text: holds
// expect InstanceOfAny.shape: violated assert
// expect InstanceOfAny.like: violated assert
class InstanceOfAny {
	static class Shape { }

	static class Round extends Shape { }

	static void text(Object o) { assert String.class.isInstance(o) == (o instanceof String); }

	static void shape(Object o) { assert !Shape.class.isInstance(o); }

	static void like(Shape a, Shape b) {
		if (a != null && b != null) {
			assert a.getClass().isInstance(b) == b.getClass().isInstance(a);
		}
	}
}
