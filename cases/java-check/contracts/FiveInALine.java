// expect FiveInALine.fifth: bounded
// expect FiveInALine.fifthOfMany: violated postcondition

/** A precondition asks for more objects than inputs have at first. */
class FiveInALine {
	/*@ nullable @*/ FiveInALine next;
	int value;

	//@ requires a.value == 1 && a.next.value == 2 && a.next.next.value == 3 && a.next.next.next.value == 4 && a.next.next.next.next.value == 5;
	//@ ensures \result == 5;
	static int fifth(FiveInALine a) {
		return a.next.next.next.next.value;
	}

	//@ requires s.length() == 10;
	//@ ensures \result != 10;
	static int fifthOfMany(String s) {
		return s.length();
	}
}
