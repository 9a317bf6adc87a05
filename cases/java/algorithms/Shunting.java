package algorithms;

import java.util.*;
public class Shunting {
    static int prec(String o) { return switch (o) { case "^" -> 3; case "*", "/" -> 2; case "+", "-" -> 1; default -> 0; }; }
    static List<String> rpn(String e) { List<String> out = new ArrayList<>(); Deque<String> ops = new ArrayDeque<>(); for (String t : e.split(" ")) { if (t.equals("(")) ops.push(t); else if (t.equals(")")) { while (!ops.peek().equals("(")) out.add(ops.pop()); ops.pop(); } else if (prec(t) > 0) { while (!ops.isEmpty() && (prec(ops.peek()) > prec(t) || prec(ops.peek()) == prec(t) && !t.equals("^"))) out.add(ops.pop()); ops.push(t); } else out.add(t); } while (!ops.isEmpty()) { if (ops.peek().equals("(")) throw new IllegalStateException(); out.add(ops.pop()); } return out; }
    static long eval(List<String> r) { Deque<Long> s = new ArrayDeque<>(); for (String t : r) { if (prec(t) == 0) { s.push(Long.parseLong(t)); continue; } long b = s.pop(), a = s.pop(); s.push(switch (t) { case "+" -> a + b; case "-" -> a - b; case "*" -> a * b; case "/" -> a / b; default -> (long) Math.pow(a, b); }); } return s.pop(); }
    public static void main(String[] args) {
        for (String e : new String[] {"1 + 2 * 3", "( 1 + 2 ) * 3", "2 ^ 3 ^ 2", "8 / 4 / 2", "1 -", "( 1"}) { try { System.out.println(e + " -> " + rpn(e) + " = " + eval(rpn(e))); } catch (RuntimeException x) { System.out.println(e + " -> " + x.getClass().getSimpleName()); } }
    }
}
