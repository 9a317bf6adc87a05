// What contracts say of classes of java.io.
package java.io;

class PrintStream {
	// What was printed is no location of the program, so that a clause which lists it lists nothing.
	//@ public model \datagroup outputText;
	//@ public model \datagroup endsInNewLine;

	//@ public model boolean isOpen;
	//@ represents isOpen = this == System.out || this == System.err || out != null; // those of the JVM are taken to be open
}
