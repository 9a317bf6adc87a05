// What contracts say of classes of java.util.
package java.util;

interface Collection {
	/*@ public static model pure boolean nullequals(nullable Object a, nullable Object b) {
	  @     return a == b || a != null && a.equals(b);
	  @ }
	  @*/
}

interface List {
	//@ public instance model \seq values;
	//@ represents values = (\seq_def int i; 0; size(); get(i));
	//@ public instance model \seq seq; // as KeY's library has it
	//@ represents seq = values;
}

class ArrayList {
	//@ maps elementData, elementData[*], size, modCount \into objectState, values;
}

class Arrays {
	/*@
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(boolean[] a, boolean[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(boolean[] a, int i, boolean[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(byte[] a, byte[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(byte[] a, int i, byte[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(char[] a, char[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(char[] a, int i, char[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(short[] a, short[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(short[] a, int i, short[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(int[] a, int[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(int[] a, int i, int[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(long[] a, long[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(long[] a, int i, long[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @ requires a != null && b != null;
	  @ public static model pure boolean equalArrays(Object[] a, Object[] b) {
	  @     return a.length == b.length && (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
	  @ }
	  @ requires a != null && b != null && n >= 0 && 0 <= i && i + n <= a.length && 0 <= j && j + n <= b.length;
	  @ public static model pure boolean equalArrays(Object[] a, int i, Object[] b, int j, int n) {
	  @     return (\forall int k; 0 <= k && k < n; a[i + k] == b[j + k]);
	  @ }
	  @*/
}
