import assay.Assay;

public class Guess {
	public static void main(String[] args) {
		int secret = Assay.nondetInt(1, 100);
		int guess = Assay.nondetInt();
		Assay.assume(guess > 0);
		System.out.println(guess + (guess < secret ? " is too low" : guess > secret ? " is too high" : " is it"));
	}
}
