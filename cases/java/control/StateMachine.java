package control;

public class StateMachine {
    static String scan(String s) {
        StringBuilder out = new StringBuilder();
        int state = 0, start = 0;
        for (int i = 0; i <= s.length(); i++) {
            char c = i < s.length() ? s.charAt(i) : '\0';
            boolean again;
            do {
                again = false;
                switch (state) {
                    case 0:
                        start = i;
                        if (c >= '0' && c <= '9') state = 1;
                        else if (Character.isLetter(c)) state = 2;
                        else if (c == '"') state = 3;
                        else if (c != ' ' && c != '\0') out.append("op(").append(c).append(')');
                        break;
                    case 1:
                        if (c >= '0' && c <= '9') break;
                        if (c == '.') {
                            state = 4;
                            break;
                        }
                        out.append("int(").append(s, start, i).append(')');
                        state = 0;
                        again = true;
                        break;
                    case 2:
                        if (Character.isLetterOrDigit(c)) break;
                        out.append("id(").append(s, start, i).append(')');
                        state = 0;
                        again = true;
                        break;
                    case 3:
                        if (c == '\\') i++;
                        else if (c == '"' || c == '\0') {
                            out.append("str(").append(s, start, Math.min(i + 1, s.length())).append(')');
                            state = 0;
                        }
                        break;
                    case 4:
                        if (c >= '0' && c <= '9') continue;
                        out.append("num(").append(s, start, i).append(')');
                        state = 0;
                        again = true;
                }
            } while (again);
        }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.println(scan("x1 = 42 + 3.14*foo(\"a\\\"b\", y)"));
        System.out.println(scan(""));
        System.out.println(scan("\"open"));
        System.out.println(scan("12ab 7."));
    }
}
