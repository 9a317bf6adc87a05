import java.util.ArrayList;
import java.util.List;

/** Averages the numbers that it is given. */
public class Average {
    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>();
        for (String a : args) {
            numbers.add(Integer.parseInt(a));
        }
        System.out.println("average " + average(numbers));
    }

    static int average(List<Integer> numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum / numbers.size();
    }
}
