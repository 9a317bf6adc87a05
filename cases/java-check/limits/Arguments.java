// limit Arguments.main: array --array 5

/** A program may be given more arguments, and longer ones. */
public class Arguments {
	public static void main(String[] args) {
		assert args.length < 5 && (args.length == 0 || args[0].length() < 5);
	}
}
