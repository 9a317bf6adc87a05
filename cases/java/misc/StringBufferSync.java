package misc;

public class StringBufferSync {
    public static void main(String[] args) {
        StringBuffer b = new StringBuffer("ab");
        b.append(1).append(2.5).append('c').append((String) null).insert(1, "XX").reverse().setCharAt(0, 'Z');
        System.out.println(b + " " + b.length() + " " + b.indexOf("X") + " " + b.charAt(2) + " " + b.substring(3));
        b.delete(2, 5).replace(0, 1, "long replacement").setLength(12);
        System.out.println(b + "|" + b.toString().equals("x") + b.compareTo(new StringBuffer("a")));
        try { b.charAt(99); } catch (IndexOutOfBoundsException e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
