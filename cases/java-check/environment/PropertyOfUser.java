// expect: assumed
public class PropertyOfUser {
    public static void main(String[] args) {
        assert System.getProperty("user.name").equals("user");
    }
}
