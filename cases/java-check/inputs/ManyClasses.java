// bounds: --scope 1
// expect ManyClasses.variable: unknown
// expect ManyClasses.plain: violated null

/** With so many classes of inputs, type arguments are not followed: whether the cast fails is not known, and it was called violated. */
class ManyClasses {
    static class Cell<T> { T t; }

    static <T extends CharSequence> int variable(Cell<T> x, C0 c) {
        if (x == null) return 0;
        T s = x.t;
        return s == null ? 0 : s.length();
    }

    static int plain(C0 c) { return c.next == null ? 0 : c.next.next.of; }

    static class C0 { int of; C1 next; }
    static class C1 { int of; C2 next; }
    static class C2 { int of; C3 next; }
    static class C3 { int of; C4 next; }
    static class C4 { int of; C5 next; }
    static class C5 { int of; C6 next; }
    static class C6 { int of; C7 next; }
    static class C7 { int of; C8 next; }
    static class C8 { int of; C9 next; }
    static class C9 { int of; C10 next; }
    static class C10 { int of; C11 next; }
    static class C11 { int of; C12 next; }
    static class C12 { int of; C13 next; }
    static class C13 { int of; C14 next; }
    static class C14 { int of; C15 next; }
    static class C15 { int of; C16 next; }
    static class C16 { int of; C17 next; }
    static class C17 { int of; C18 next; }
    static class C18 { int of; C19 next; }
    static class C19 { int of; C20 next; }
    static class C20 { int of; C21 next; }
    static class C21 { int of; C22 next; }
    static class C22 { int of; C23 next; }
    static class C23 { int of; C24 next; }
    static class C24 { int of; C25 next; }
    static class C25 { int of; C26 next; }
    static class C26 { int of; C27 next; }
    static class C27 { int of; C28 next; }
    static class C28 { int of; C29 next; }
    static class C29 { int of; C30 next; }
    static class C30 { int of; C31 next; }
    static class C31 { int of; C32 next; }
    static class C32 { int of; C33 next; }
    static class C33 { int of; C34 next; }
    static class C34 { int of; C35 next; }
    static class C35 { int of; C36 next; }
    static class C36 { int of; C37 next; }
    static class C37 { int of; C38 next; }
    static class C38 { int of; C39 next; }
    static class C39 { int of; C40 next; }
    static class C40 { int of; C41 next; }
    static class C41 { int of; C42 next; }
    static class C42 { int of; C43 next; }
    static class C43 { int of; C44 next; }
    static class C44 { int of; C45 next; }
    static class C45 { int of; C46 next; }
    static class C46 { int of; C47 next; }
    static class C47 { int of; C48 next; }
    static class C48 { int of; C49 next; }
    static class C49 { int of; C50 next; }
    static class C50 { int of; C51 next; }
    static class C51 { int of; C52 next; }
    static class C52 { int of; C53 next; }
    static class C53 { int of; C54 next; }
    static class C54 { int of; C55 next; }
    static class C55 { int of; C56 next; }
    static class C56 { int of; C57 next; }
    static class C57 { int of; C58 next; }
    static class C58 { int of; C59 next; }
    static class C59 { int of; C60 next; }
    static class C60 { int of; C61 next; }
    static class C61 { int of; C62 next; }
    static class C62 { int of; C63 next; }
    static class C63 { int of; C64 next; }
    static class C64 { int of; C65 next; }
    static class C65 { int of; C66 next; }
    static class C66 { int of; C67 next; }
    static class C67 { int of; C68 next; }
    static class C68 { int of; C69 next; }
    static class C69 { int of; }
}
