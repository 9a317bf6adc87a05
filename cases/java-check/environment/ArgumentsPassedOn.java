// expect: violated bounds
public class ArgumentsPassedOn {
    public static void main(String[] args) {
        new ArgumentsPassedOn().first(args);
    }

    int first(String[] words) {
        return words[0].length();
    }
}
