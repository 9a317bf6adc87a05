package inheritance;

public class MethodTables {
    static class Base { String a() { return "Ba"; } String b() { return "Bb"; } String c() { return "Bc"; } final String all() { return "[" + a() + b() + c() + "]"; } }
    static class Mid extends Base { @Override String b() { return "Mb" + super.a(); } String d() { return "Md"; } }
    static class Leaf extends Mid { @Override String a() { return "La"; } @Override String c() { return d() + super.c(); } @Override String d() { return "Ld" + super.d(); } }
    public static void main(String[] args) {
        Base[] all = {new Base(), new Mid(), new Leaf(), new Leaf() { String c() { return "anon.c"; } }};
        for (Base x : all) System.out.print(x.a() + x.b() + x.c() + x.all() + " ");
        System.out.println();
    }
}
