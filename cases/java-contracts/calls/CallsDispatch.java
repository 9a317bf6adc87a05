/** The static type's contract counts, whoever answers; who answers has to keep it. */
class Animal {
    int age;

    //@ requires n > 0;
    //@ assignable age;
    //@ ensures age >= 0;
    //@ signals_only \nothing;
    void grow(int n) {
        age = n;
    }
}

class Dog extends Animal {
    //@ also
    //@ requires n > -10;
    //@ assignable age;
    //@ ensures age == 7;
    //@ signals_only \nothing;
    void grow(int n) {
        age = 7;
    }
}

class Cat extends Animal {
    void grow(int n) {
        age = -n;
    }
}

class Farm {
    //@ requires a != null;
    //@ ensures a.age >= 0;
    static void anyone(Animal a) {
        a.grow(3);
    }

    //@ requires d != null;
    //@ ensures d.age == 7;
    static void dog(Dog d) {
        d.grow(3);
    }

    //@ requires a != null;
    //@ ensures a.age == 7;
    static void someDog(Animal a) {
        if (a instanceof Dog) {
            a.grow(3);
        } else {
            a.age = 7;
        }
    }

    //@ requires d != null;
    static void early(Dog d) {
        d.grow(-5);
    }

    //@ requires a != null;
    static void tooEarly(Animal a) {
        a.grow(-5);
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Animal.grow: holds
// expect Dog.grow: holds
// expect Cat.grow: violated postcondition
// expect Farm.anyone: holds
// expect Farm.dog: holds
// expect Farm.someDog: violated contract
// expect Farm.early: holds
// expect Farm.tooEarly: violated precondition
