// main by facts: classes are initialised on the way, and the library prints.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Mains.main: proved

public class Mains {
    static class Box {
        int value;
    }

    static class Helper {
        static int[] table = new int[4];
        static final Box BOX = new Box();
        static int count;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < args.length; i++) {
            sum += args[i].length();
        }
        Helper.table[2] = sum;
        Helper.BOX.value = 3;
        Helper.count++;
        assert Helper.table.length == 4;
        System.out.println(sum);
    }
}
