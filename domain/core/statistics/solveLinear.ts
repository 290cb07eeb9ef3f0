/** Solves A x = b by elimination with partial pivoting; A is n × n and has a solution. */
export function solveLinear(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, k) => [...row, b[k]!])
  const n = rows.length
  for (let at = 0; at < n; at++) {
    let pivot = at
    for (let k = at + 1; k < n; k++) if (Math.abs(rows[k]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = k
    ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
    const row = rows[at]!
    for (let k = at + 1; k < n; k++) {
      const share = rows[k]![at]! / row[at]!
      for (let c = at; c <= n; c++) rows[k]![c]! -= share * row[c]!
    }
  }
  const x = new Array<number>(n).fill(0)
  for (let at = n - 1; at >= 0; at--) {
    let remainder = rows[at]![n]!
    for (let c = at + 1; c < n; c++) remainder -= rows[at]![c]! * x[c]!
    x[at] = remainder / rows[at]![at]!
  }
  return x
}
