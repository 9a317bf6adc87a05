// good: field other star range element everything nothing fresh fields strictly same static constructor pure printing list
// bad: field! other! range! element! nothing! strictly! strictlyList! temporary! fields! static! deep! pure! sort! listed!
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class Frames {
    int a, b;
    static int count;
    int[] data = new int[6];
    /*@ nullable @*/ Frames next;
    List<String> list = new ArrayList<>();

    //@ assignable a;
    void field(int k) {
        a = k;
        if (k > 1) {
            b = k;
        }
    }

    //@ assignable next.a;
    void other(boolean mine) {
        (mine ? this : next).a = 5;
    }

    //@ assignable data[*];
    void star() {
        data[0] = 1;
        data[5] = 1;
    }

    //@ assignable data[1..k], data[5];
    void range(int k, int at) {
        data[at] = 9;
    }

    //@ assignable \everything;
    void everything() {
        a = b = count = 3;
    }

    //@ assignable \nothing;
    int nothing(boolean really) {
        int[] copy = data.clone();
        copy[0] = 7;
        Frames f = new Frames();
        f.a = 3;
        if (!really) {
            a = 4;
        }
        return copy[0];
    }

    //@ assignable \strictly_nothing;
    Object strictly(int k) {
        return k == 0 ? this : k == 1 ? new int[1] : new ArrayList<String>();
    }

    //@ assignable \nothing;
    void temporary() {
        a++;
        a--;
    }

    //@ assignable this.*;
    void fields(int k) {
        a = b = k;
        if (k > 1) {
            next.a = k;
        }
    }

    //@ assignable \nothing;
    void same() {
        a = a;
        data[0] = data[0];
    }

    //@ assignable count;
    static void count(/*@ nullable @*/ Frames f) {
        count++;
        if (f != null) {
            f.a = 6;
        }
    }

    //@ assignable a;
    void deep() {
        set(2);
    }

    void set(int k) {
        b = k;
    }

    /*@ pure @*/ int pure(boolean really) {
        if (!really) {
            a = 9;
        }
        return a;
    }

    //@ assignable \nothing;
    Frames() {
        a = 1;
        b = 7;
    }

    //@ assignable \nothing;
    void printing() {
        System.out.print("");
        String.valueOf(3).hashCode();
    }

    //@ assignable \nothing;
    void sort() {
        Arrays.sort(data);
    }

    //@ assignable list.*;
    void list() {
        list.size();
    }

    //@ assignable \nothing;
    void listed() {
        list.add("x");
    }

    public static void main(String[] args) {
        Frames f = new Frames();
        f.next = new Frames();
        switch (args[0]) {
            case "field": f.field(1); break;
            case "field!": f.field(2); break;
            case "other": f.other(false); break;
            case "other!": f.other(true); break;
            case "star": f.star(); break;
            case "range": f.range(3, 3); f.range(3, 5); break;
            case "range!": f.range(3, 4); break;
            case "element": f.range(1, 1); break;
            case "element!": f.range(3, 0); break;
            case "everything": f.everything(); break;
            case "nothing": f.nothing(true); break;
            case "nothing!": f.nothing(false); break;
            case "fresh": f.nothing(true); break;
            case "strictly": f.strictly(0); break;
            case "strictly!": f.strictly(1); break;
            case "strictlyList!": f.strictly(2); break;
            case "temporary!": f.temporary(); break;
            case "fields": f.fields(1); break;
            case "fields!": f.fields(2); break;
            case "same": f.same(); break;
            case "static": count(null); break;
            case "static!": count(f); break;
            case "deep!": f.deep(); break;
            case "constructor": new Frames(); break;
            case "pure": f.pure(true); break;
            case "pure!": f.pure(false); break;
            case "printing": f.printing(); break;
            case "sort!": f.data[0] = 3; f.sort(); break;
            case "list": f.list(); break;
            case "listed!": f.listed(); break;
        }
    }
}
