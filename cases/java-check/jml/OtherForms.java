// Forms that OpenJML reads: brackets behind names, \else, a[i..*], a[*][*], \let without parentheses, text blocks (of which a ghost variable was unknown).
// In \old, a local variable hid the field that is meant; in assignable, old variables were not known.
// bounds: --scope 4 --array 3
// expect OtherForms.len: holds
// expect OtherForms.lenBad: violated postcondition
// expect OtherForms.put: holds
// expect OtherForms.putBad: violated frame
// expect OtherForms.rest: holds
// expect OtherForms.restBad: violated frame
// expect(long) OtherForms.rows: holds
// expect(long) OtherForms.rowsBad: violated frame
// expect OtherForms.m: holds
// expect OtherForms.mBad: violated postcondition
// expect OtherForms.shadow: holds
// expect OtherForms.shadowBad: violated assert
// expect OtherForms.sq: holds
// expect OtherForms.lets: holds
// expect OtherForms.letsBad: violated postcondition
// expect OtherForms.tb: holds
// expect OtherForms.tbBad: violated assert
// expect OtherForms.nne: holds

class OtherForms {
    int k;
    boolean b, c;
    //@ old int z[] = a;
    //@ ensures \result == z.length;
    int len(int[] a) { return a.length; }
    //@ old int z[] = a;
    //@ ensures \result == z.length + 1;
    int lenBad(int[] a) { return a.length; }

    //@ requires a.length > i && i >= 0;
    //@ old int j = i;
    //@ assignable a[j];
    void put(int[] a, int i) { a[i] = 3; }
    //@ requires a.length > i && i >= 1;
    //@ old int j = i - 1;
    //@ assignable a[j];
    void putBad(int[] a, int i) { a[i] = 3; }

    //@ assignable a[1..*];
    void rest(int[] a) { if (a.length > 2) a[2] = 1; }
    //@ assignable a[1..*];
    void restBad(int[] a) { if (a.length > 2) a[0] = 1; }
    //@ assignable a[*][*];
    void rows(int[][] a) { if (a.length > 1 && a[1] != null && a[1].length > 0) a[1][0] = 1; }
    //@ assignable a[*][*];
    void rowsBad(int[][] a) { if (a.length > 1) a[1] = null; }

    //@ requires b; ensures \result == 1;
    //@ also requires c; ensures \result == 1;
    //@ also requires \else; ensures \result == 0;
    int m() { return b || c ? 1 : 0; }
    //@ requires b; ensures \result == 1;
    //@ also requires c; ensures \result == 1;
    //@ also requires \else; ensures \result == 0;
    int mBad() { return 1; }

    int shadow(boolean x) { boolean k = x; this.k++; 
     //@ assert this.k != \old(k);
     return 1; }
    int shadowBad(boolean x) { boolean k = x; this.k++; 
     //@ assert this.k == \old(k);
     return 1; }

    //@ ensures \result == (\let int y = x % 10; y * y);
    int sq(int x) { x = x % 10; return x * x; }
    //@ ensures (\forall int q; 0 <= q < 2; \let int y = q; y >= 0 && y < 2);
    int lets(int x) { return x; }
    //@ ensures (\forall int q; 0 <= q < 2; \let int y = q; y >= 0 && y < 1);
    int letsBad(int x) { return x; }

    String tb() {
      String s = "abc\n  def\nghi\n";
      //@ ghost String t = """
      //@      abc
      //@        def\
      //@
      //@      ghi
      //@      """;
      //@ assert t.length() == 14;
      //@ assert t.charAt(3) == '\n' && t.charAt(4) == ' ';
      return s;
    }
    int tbBad() {
      /*@ ghost String t = """
        @      abc
        @        d
        @   """; 
        @ assert t.charAt(0) == ' ' && t.length() == 15;
        @ assert t.length() == 4; */
      return 1;
    }
    //@ requires \nonnullelements(a);
    void nne(int /*@ nullable */ [] a) {
       //@ assert a != null;
       //@ assert 0x1.8p0 == 1.5 && 0x.cp1 == 1.5 ;
    }
}
