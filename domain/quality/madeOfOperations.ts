/** What was made on a day (its place in the calendar) and how much of it was scrap or rework, in columns of many. */
export type MadeColumns = { day: ArrayLike<number>; total: ArrayLike<number>; lost: ArrayLike<number> }

/**
 * What one person (of a team each has a part; null: it is not known) made in one shift (null: outside) at a machine: rows
 * of the columns, each of another day. `idealSecs`: of all of it; null: the standard of some of it is not known.
 */
export type MadePiece = {
  empID: string | null
  shiftNum: number | null
  from: number
  to: number
  idealSecs: number | null
}

export type MadeAtMachine = { resourceID: string; pieces: readonly MadePiece[] }

/** What was made of each operation of a part, at each machine, by each person and shift on each day. */
export type MadeOfOperations = {
  /** The days, as epoch ms. */
  starts: readonly number[]
  columns: MadeColumns
  operations: readonly { partNum: string; oprSeq: number | null; machines: readonly MadeAtMachine[] }[]
}
