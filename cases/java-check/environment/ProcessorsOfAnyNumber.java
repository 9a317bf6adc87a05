// expect: violated assert
public class ProcessorsOfAnyNumber {
    public static void main(String[] args) {
        assert Runtime.getRuntime().availableProcessors() == 4;
    }
}
