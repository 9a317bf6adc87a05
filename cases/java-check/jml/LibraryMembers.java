// Model fields and methods of the library, by the names that OpenJML's specifications gave them (List.values, System.out.outputText), were not known.
// expect LibraryMembers.st: holds
// expect LibraryMembers.stBad: violated frame
// expect LibraryMembers.p: holds
// expect(long) LibraryMembers.seq: holds
// expect(long) LibraryMembers.add: holds
// expect(long) LibraryMembers.addBad: violated postcondition
// expect LibraryMembers.fr: holds
// expect LibraryMembers.frBad: violated frame
// expect LibraryMembers.eq: holds
// expect LibraryMembers.eqBad: violated postcondition
// expect LibraryMembers.box: holds
// expect LibraryMembers.boxBad: violated postcondition
// expect(long) LibraryMembers.sb: holds
// expect(long) LibraryMembers.sbBad: violated postcondition
// expect LibraryMembers.ne: holds
// expect LibraryMembers.closeBad: violated postcondition
// expect(long) LibraryMembers.posBad: violated postcondition
// expect LibraryMembers.close: holds
// expect LibraryMembers.element: holds
// expect LibraryMembers.elementBad: violated postcondition
// expect LibraryMembers.boxes: holds
// expect LibraryMembers.boxesBad: violated postcondition
// bounds: --scope 2 --array 2

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
class LibraryMembers {
    int k; //@ in objectState;
    int m;
    //@ assignable objectState;
    void st() { k = 1; }
    //@ assignable objectState;
    void stBad() { m = 1; }
    //@ assignable System.out.outputText;
    void p() { System.out.println("a"); }
    //@ requires System.out.isOpen;
    void open() { System.out.println(); }
    //@ ensures l.values.length == l.size();
    void seq(List<Integer> l) { }
    //@ requires (\forall int i; 0 <= i < l.size(); l.get(i) != null);
    //@ ensures \result ==> (\forall int i; 0 <= i < l.values.length; l.values[i] > 0);
    boolean posBad(List<Integer> l) { for (int i = 1; i < l.size(); i++) if (l.get(i) <= 0) return false; return true; }
    //@ ensures l.values[l.values.length - 1] == x;
    void add(ArrayList<Object> l, Object x) { l.add(x); }
    //@ ensures l.values[0] == x;
    void addBad(ArrayList<Object> l, Object x) { l.add(x); }
    //@ assignable l.objectState;
    void fr(ArrayList<Object> l, Object x) { l.add(x); }
    //@ assignable \nothing;
    void frBad(ArrayList<Object> l, Object x) { l.add(x); }
    //@ ensures \result <==> Arrays.equalArrays(a, b);
    boolean eq(int[] a, int[] b) { return Arrays.equals(a, b); }
    //@ ensures \result <==> java.util.Arrays.equalArrays(a, b);
    boolean eqBad(int[] a, int[] b) { return a.length == b.length; }
    //@ ensures \result.theInteger == i;
    Integer box(int i) { return i; }
    //@ ensures \result.theInteger == i;
    Integer boxBad(int i) { return i + 1; }
    //@ ensures b.stringLength == \old(b.stringLength) + 1;
    void sb(StringBuilder b) { b.append('c'); }
    //@ ensures b.modelValue[0] == 'c';
    void sbBad(StringBuilder b) { b.append('c'); }
    //@ ensures \result <==> Collection.nullequals(a, b);
    boolean ne(Object a, Object b) { return Objects.equals(a, b); }
    //@ requires Double.isFinite(a);
    //@ ensures Math.close(a, \result, 0.5);
    double close(double a) { return a; }
    //@ ensures Math.close(a, \result, 0.1);
    double closeBad(double a) { return a + 3.0; }
    //@ requires l.size() == 1 && l.get(0) != null;
    //@ ensures l.values[0].theInteger == l.values[0].intValue() && l.values[0].uniqueHash == l.get(0);
    void element(List<Integer> l) { }
    //@ requires l.size() == 1 && l.get(0) != null;
    //@ ensures l.values[0].theInteger != 7;
    void elementBad(List<Integer> l) { }
    //@ ensures ((Long) n).theLong == n && ((Byte) b).theByte == b && ((Character) c).theCharacter == c && ((Boolean) t).theBoolean == t;
    void boxes(long n, byte b, char c, boolean t) { }
    //@ ensures ((Short) n).theShort != 3;
    void boxesBad(short n) { }
}
