/** What a reference may be to was once asked of another candidate, when classes were looked at in another order than their objects were made. */
class KindsOfSeveralSpaces {
    void accept(Guest g) {
        assert !(g instanceof Alone) || this instanceof HostAndGuest;
    }
}

interface Guest {
}

class Alone implements Guest {
}

class HostAndGuest extends KindsOfSeveralSpaces implements Guest {
}

// expect KindsOfSeveralSpaces.accept: violated assert
