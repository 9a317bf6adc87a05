package small;

public class StringIdentityConstant {
    static final String A = "x" + 1 + true + 'c' + 2.0;
    public static void main(String[] args) {
        final String h = "hel";
        String v = "hel";
        System.out.println(("hel" + "lo" == "hello") + " " + (h + "lo" == "hello") + " " + (v + "lo" == "hello") + " " + (v + "lo").equals("hello") + " " + (A == "x1truec2.0"));
        System.out.println(((String) "a" == "a") + " " + (("a" + null) == "anull") + " " + (true ? "q" : "r").equals("q"));
        switch (h + "p") { case h + "p": System.out.println("constant label"); }
    }
}
