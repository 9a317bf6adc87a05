/** Whoever returned inside the loop does not come out of it, also where others have returned before. */
class ReturnInLoopAfterReturn {
    static int find(int x, int y) {
        if (x > 5) {
            return 0;
        }
        for (int i = 0; i < 2; i++) {
            if (y == 3) {
                return 0;
            }
        }
        assert y != 3;
        return 1;
    }
}

// expect ReturnInLoopAfterReturn.find: holds
