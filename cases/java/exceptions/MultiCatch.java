package exceptions;

public class MultiCatch {
    static void f(int i) throws Exception { Object o = "s"; int[] a = new int[2]; switch (i) { case 0: a[0] = 1 / a[1]; case 1: o = null; o.hashCode(); case 2: a[2]++; case 3: Integer n = (Integer) o; case 4: a = new int[-i]; case 5: throw new Exception("e5"); } }
    public static void main(String[] args) {
        for (int i = 0; i < 7; i++) { try { f(i); System.out.print("ok "); } catch (ArithmeticException | NullPointerException e) { System.out.print("A" + e.getClass().getSimpleName().charAt(0) + " "); } catch (IndexOutOfBoundsException | ClassCastException | NegativeArraySizeException e) { System.out.print("B" + (e instanceof RuntimeException) + " "); } catch (Exception e) { System.out.print("C" + e.getMessage() + " "); } }
        System.out.println();
    }
}
