// expect: assumed
public class SeparatorOfFiles {
    public static void main(String[] args) {
        assert java.io.File.separatorChar == '/';
    }
}
