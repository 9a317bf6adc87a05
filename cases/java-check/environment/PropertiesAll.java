// expect: assumed
public class PropertiesAll {
    public static void main(String[] args) {
        assert System.getProperties().getProperty("size") == null;
    }
}
