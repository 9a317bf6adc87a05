// The same words of an assignable clause are about other places in another class, or under other names of parameters: overriding methods
// were not asked about what they inherit.
// expect FramesOfClassesBelow.all as FramesOfClasses.all: violated frame
// expect FramesOfClassesBelow.hidden as FramesOfClasses.hidden: violated frame
// expect FramesOfClassesBelow.first as FramesOfClasses.first: violated frame
// expect FramesOfClassesBelow.same: holds
class FramesOfClasses {
	int a, h;

	//@ assignable this.*;
	void all() {
		a = 1;
	}

	//@ assignable h;
	void hidden() {
		h = 1;
	}

	//@ assignable p[0];
	void first(int[] p, int[] q) {
	}

	//@ assignable a;
	void same() {
	}
}

class FramesOfClassesBelow extends FramesOfClasses {
	int b, h;

	//@ also assignable this.*;
	void all() {
		a = 1;
		b = 2;
	}

	//@ also assignable h;
	void hidden() {
		h = 2;
	}

	//@ also assignable p[0];
	void first(int[] q, int[] p) {
		if (p != null && p.length > 0)
			p[0]++;
	}

	//@ also assignable this.a;
	void same() {
		a = 2;
	}
}
