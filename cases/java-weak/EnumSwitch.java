// What values() gives is a copy, whose elements are written by who asks.
// sc: proved
// java: violated
public class EnumSwitch {
    enum Light { RED, GREEN }

    static Light light = Light.RED;
    static int x;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            light = Light.values()[1];
        }).start();
        switch (light) {
            case GREEN -> {
                assert x == 1;
            }
            default -> { }
        }
    }
}
