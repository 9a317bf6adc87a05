// expect(long) Dijkstra.run: violated postcondition
// bounds: --scope 3 --array 3 --unwind 3 --int-width 3
/** Shortest ways from one node to all others, in a graph whose edges stand in arrays. */
public class Dijkstra {
    static class Graph {
        int[] first; // node v has the edges from first[v] on, up to first[v + 1]
        int[] target, weight;

        int nodes() {
            return first.length - 1;
        }
    }

    Graph graph;

    /*@ requires graph != null && graph.first != null && graph.target != null && graph.weight != null
      @   && graph.first.length >= 1 && graph.first[0] == 0 && graph.target.length == graph.weight.length
      @   && graph.first[graph.first.length - 1] == graph.target.length
      @   && (\forall int v; 0 <= v && v < graph.first.length - 1; graph.first[v] <= graph.first[v + 1])
      @   && (\forall int e; 0 <= e && e < graph.target.length; 0 <= graph.target[e] && graph.target[e] < graph.first.length - 1)
      @   && (\forall int e; 0 <= e && e < graph.weight.length; 0 <= graph.weight[e] && graph.weight[e] <= 1000);
      @ requires 0 <= source && source < graph.first.length - 1;
      @ ensures \result.length == graph.first.length - 1 && \result[source] == 0;
      @ ensures (\forall int v; 0 <= v && v < \result.length && v != source; \result[v] > 0); // not where no way leads
      @*/
    int[] run(int source) {
        int n = graph.nodes();
        int[] distance = new int[n], element = new int[n], node = new int[n + 1];
        BinaryHeap queue = new BinaryHeap(n + 1);
        element[source] = queue.insert(0);
        node[element[source]] = source;
        for (int open = 1; open > 0; open = queue.size - 1) {
            int min = queue.deleteMin();
            int v = node[min];
            distance[v] = queue.elems[min].key;
            int end = graph.first[v + 1];
            for (int e = graph.first[v]; e < end; e++) {
                int to = graph.target[e], far = distance[v] + graph.weight[e];
                if (element[to] == 0) {
                    element[to] = queue.insert(far);
                    node[element[to]] = to;
                } else if (queue.elems[element[to]].heapIndex > 0 && far < queue.elems[element[to]].key) {
                    queue.decreaseKey(element[to], far);
                }
            }
        }
        return distance;
    }
}
