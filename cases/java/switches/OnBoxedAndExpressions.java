package switches;

public class OnBoxedAndExpressions {
    public static void main(String[] args) {
        Integer i = 3; Character c = 'q'; Byte b = 2; String s = null;
        switch (i) { case 3: System.out.print("three "); case 4: System.out.print("fall "); }
        switch (c) { case 'q' -> System.out.print("q "); default -> System.out.print("other "); }
        switch (b + 1) { case 3: System.out.print("b3 "); }
        switch (i > 2 ? "yes" : "no") { case "yes": System.out.print("YES "); break; case "no": System.out.print("NO "); }
        try { switch (s) { case "x": break; default: System.out.print("default"); } } catch (NullPointerException e) { System.out.print("npe "); }
        try { i = null; switch (i) { case 1: break; } } catch (NullPointerException e) { System.out.print("npe2 "); }
        int k = 0;
        switch (k++) { case 0: k += 10; break; case 1: k += 100; }
        System.out.println(k);
    }
}
