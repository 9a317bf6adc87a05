package java.util;

class BitSet {
    //@ invariant words != null && 0 <= wordsInUse && wordsInUse <= words.length;
    //@ invariant wordsInUse == 0 || words[wordsInUse - 1] != 0;
    //@ invariant (\forall int i; wordsInUse <= i && i < words.length; words[i] == 0);
}
