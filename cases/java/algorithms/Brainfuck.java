package algorithms;

public class Brainfuck {
    static String run(String p, String in) {
        StringBuilder out = new StringBuilder();
        byte[] tape = new byte[300];
        int at = 0, next = 0;
        for (int i = 0; i < p.length(); i++) {
            switch (p.charAt(i)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> tape[at]++;
                case '-' -> tape[at]--;
                case '.' -> out.append((char) (tape[at] & 0xff));
                case ',' -> tape[at] = next < in.length() ? (byte) in.charAt(next++) : 0;
                case '[' -> {
                    if (tape[at] == 0) for (int d = 1; d > 0; ) { char c = p.charAt(++i); if (c == '[') d++; else if (c == ']') d--; }
                }
                case ']' -> {
                    if (tape[at] != 0) for (int d = 1; d > 0; ) { char c = p.charAt(--i); if (c == ']') d++; else if (c == '[') d--; }
                }
                default -> { }
            }
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(run(",[>+<-.]", "\u0005"). length());
        System.out.println(run(",>,<[->[->+>+<<]>>[-<<+>>]<<<]>>>.", "\u0006\u000b").charAt(0) + 0);
    }
}
