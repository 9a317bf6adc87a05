package inner;

public class Member {
    private int x = 1;
    private static int made;
    class In {
        int x = 2;
        final int id = ++made;
        class Deep {
            int x = 3;
            String all() { return x + "" + this.x + In.this.x + Member.this.x; }
            void bump() { Member.this.x += 10; In.this.x++; x--; }
        }
        Deep deep() { return new Deep(); }
        private int secret() { return Member.this.x * 100 + x; }
    }
    class Sub extends In {
        String s() { return x + " " + Member.this.x + " " + id; }
    }
    static class Nested {
        private int hidden = 42;
        private Nested() { }
        static Nested of() { return new Nested(); }
    }
    class Ext extends Nested { int h() { return super.hidden + x; } }
    public static void main(String[] args) {
        Member m = new Member(), n = new Member();
        In i = m.new In();
        In.Deep d = i.new Deep();
        System.out.println(d.all());
        d.bump();
        i.deep().bump();
        System.out.println(d.all() + " " + i.deep().all() + " " + i.secret());
        n.x = 7;
        Sub s = n.new Sub();
        System.out.println(s.s() + " " + n.new Ext().h() + " " + Nested.of().hidden);
        System.out.println(made + " " + i.getClass().getName() + " " + d.getClass().getSimpleName());
        m.x++;
        i.x += m.x++ + ++i.x;
        System.out.println(i.x + " " + m.x);
    }
}
