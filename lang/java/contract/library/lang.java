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

	//@ public model int uniqueHash;
	//@ represents uniqueHash = intValue();
}

class Boolean {
	//@ public model boolean theBoolean;
	//@ represents theBoolean = booleanValue();
}

class Byte {
	//@ public model byte theByte;
	//@ represents theByte = byteValue();
}

class Short {
	//@ public model short theShort;
	//@ represents theShort = shortValue();
}

class Character {
	//@ public model char theCharacter;
	//@ represents theCharacter = charValue();
}

class Long {
	//@ public model long theLong;
	//@ represents theLong = longValue();
}

class Float {
	//@ public model float theFloat;
	//@ represents theFloat = floatValue();
}

class Double {
	//@ public model double theDouble;
	//@ represents theDouble = doubleValue();
}

class Math {
	/*@ public static model pure boolean close(double a, double b, double eps) {
	  @     return abs(a - b) <= max(abs(a), abs(b)) * eps;
	  @ }
	  @ public static model pure boolean isPositiveZero(double a) { return a == 0.0 && 1.0 / a > 0.0; }
	  @ public static model pure boolean isNegativeZero(double a) { return a == 0.0 && 1.0 / a < 0.0; }
	  @*/
}
