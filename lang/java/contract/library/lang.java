// What contracts say of classes of java.lang, by the names that OpenJML's specifications of the library have.
package java.lang;

class Object {
	//@ public model \datagroup objectState;
}

class AbstractStringBuilder {
	//@ public model int stringLength;
	//@ represents stringLength = length();

	//@ public model \seq modelValue;
	//@ represents modelValue = (\seq_def int i; 0; length(); charAt(i));
}

class Integer {
	//@ public model int theInteger;
	//@ represents theInteger = intValue();
}

class Math {
	/*@ public static model pure boolean close(double a, double b, double eps) {
	  @     return abs(a - b) <= max(abs(a), abs(b)) * eps;
	  @ }
	  @ public static model pure boolean isPositiveZero(double a) { return a == 0.0 && 1.0 / a > 0.0; }
	  @ public static model pure boolean isNegativeZero(double a) { return a == 0.0 && 1.0 / a < 0.0; }
	  @*/
}
