// What invariants of an input say by cases left numbers of facts that no variable had any more: an internal error.
// expect CasesOfInvariant.test: unknown

interface CasesSided {
  //@ model instance public int sides;
  //@ public invariant sides >= 3;
  public int sides();
}
class CasesSquare implements CasesSided {
  public int side;
  //@ public represents sides = 4;
  public int sides() { return 4; }
}
class CasesTri implements CasesSided {
  public int side;
  //@ public represents sides = 3;
  public int sides() { return 3; }
}
class CasesOfInvariant {
  public void test(CasesSided polygon) {
    if (polygon instanceof CasesSquare square) {
      //@ assert square.sides() == 4;
    }
  }
}
