/**
 * Output on a day (its index in the calendar), the scrap and rework in it, and its ideal time (NaN: some standard is
 * unknown), in columns.
 */
export type ProductionRows = {
  day: ArrayLike<number>
  total: ArrayLike<number>
  lost: ArrayLike<number>
  idealSecs: ArrayLike<number>
}

/**
 * Output of each operation of a part, by machine, person, shift and day. A year of a thousand machines has a million
 * rows in hundreds of thousands of segments. To avoid objects, all are stored in columns: each entry starts at `from`
 * and ends where the next one starts.
 */
export type ProductionByOperation = {
  /** Starts of the days, epoch ms. */
  starts: readonly number[]
  rows: ProductionRows
  /**
   * Output of one person (each member of a team has a share) in one shift at a machine for one operation: rows with
   * ascending days. Indices in `empIDs` and `shiftNums`; segments of a person are adjacent.
   */
  segments: { from: ArrayLike<number>; person: ArrayLike<number>; shift: ArrayLike<number> }
  /** Output of one operation at one machine (its index in `resourceIDs`): segments. */
  machines: { from: ArrayLike<number>; resource: ArrayLike<number> }
  /** The operations, each with the range of its machines. */
  operations: readonly { partNum: string; oprSeq: number | null; from: number; to: number }[]
  resourceIDs: readonly string[]
  /** null: unknown person. */
  empIDs: readonly (string | null)[]
  /** null: outside of shifts. */
  shiftNums: readonly (number | null)[]
}
