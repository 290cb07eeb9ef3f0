/**
 * What was made on a day (its place in the calendar), how much of it was scrap or rework, and its ideal time (NaN: the
 * standard of some of it is not known), in columns.
 */
export type MadeRows = {
  day: ArrayLike<number>
  total: ArrayLike<number>
  lost: ArrayLike<number>
  idealSecs: ArrayLike<number>
}

/**
 * What was made of each operation of a part, at each machine, by each person and shift on each day. Of a year of a
 * thousand machines these are a million rows in hundreds of thousands of pieces, of which none is an object: each lies
 * with others of its kind in a column, its own from where it begins (`from`) to where the next one does.
 */
export type MadeOfOperations = {
  /** The days, as epoch ms. */
  starts: readonly number[]
  rows: MadeRows
  /**
   * What one person (of a team each has a part) made in one shift at a machine of one operation: rows of days that
   * ascend. By place in `empIDs` and `shiftNums`; pieces of a person follow each other.
   */
  pieces: { from: ArrayLike<number>; person: ArrayLike<number>; shift: ArrayLike<number> }
  /** What was made of one operation at one machine (its place in `resourceIDs`): pieces. */
  machines: { from: ArrayLike<number>; resource: ArrayLike<number> }
  /** Of which machines from `from` to `to` make it. */
  operations: readonly { partNum: string; oprSeq: number | null; from: number; to: number }[]
  resourceIDs: readonly string[]
  /** null: it is not known who. */
  empIDs: readonly (string | null)[]
  /** null: outside of shifts. */
  shiftNums: readonly (number | null)[]
}
