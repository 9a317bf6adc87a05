// A judge for bench/poly: reads problems on standard input, solves them with
// the Parma Polyhedra Library, prints the size of each answer and the time in
// nanoseconds.
//
//   project N M K   then M rows of N coefficients and a constant, each >= 0
//   lexmin  N M     then M rows: the first integer point
#include <chrono>
#include <iostream>
#include <ppl.hh>
#include <string>

using namespace Parma_Polyhedra_Library;

static Constraint_System readRows(int n, int m) {
  Constraint_System cs;
  cs.set_space_dimension(n);
  for (int i = 0; i < m; i++) {
    Linear_Expression e;
    for (int j = 0; j < n; j++) {
      long a;
      std::cin >> a;
      e += a * Variable(j);
    }
    long c;
    std::cin >> c;
    cs.insert(e + c >= 0);
  }
  return cs;
}

static long project(const Constraint_System &cs, int k) {
  C_Polyhedron p(cs);
  p.remove_higher_space_dimensions(k);
  long count = 0;
  for (const auto &c : p.minimized_constraints()) {
    (void)c;
    count++;
  }
  return count;
}

static long lexmin(const Constraint_System &cs, int n) {
  PIP_Problem p(n, cs.begin(), cs.end(), Variables_Set());
  return p.solve() == OPTIMIZED_PIP_PROBLEM;
}

int main() {
  std::string what;
  int n, m, k;
  while (std::cin >> what >> n >> m) {
    if (what == "project") std::cin >> k;
    Constraint_System cs = readRows(n, m);
    auto start = std::chrono::steady_clock::now();
    long size = what == "project" ? project(cs, k) : lexmin(cs, n);
    auto spent = std::chrono::steady_clock::now() - start;
    std::cout << size << " " << std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count() << std::endl;
  }
}
