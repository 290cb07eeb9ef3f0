import { dice } from '../plant/random.ts'
import type { MadeOfOperations, MadePiece } from './madeOfOperations.ts'

/** What a machine, person and shift made of an operation of a part on a day (`start`: epoch ms). */
export type MadeBy = {
  start: number
  total: number
  lost: number
  resourceID: string
  empID: string | null
  shiftNum: number | null
  partNum: string
  oprSeq: number | null
  /** null: the standard of some of it is not known. */
  idealSecs: number | null
}

export type Work = Pick<MadeBy, 'start' | 'resourceID' | 'empID' | 'shiftNum'>

/** What comes of work of so many parts each, of which each is lost with the chance that is told. */
export function made(
  seed: number,
  work: readonly (Work & { parts: number })[],
  chanceOf: (work: Work) => number,
): MadeBy[] {
  const roll = dice(seed, 9)
  return work.map(({ parts, ...who }) => {
    let lost = 0
    for (let part = 0; part < parts; part++) if (roll() < chanceOf(who)) lost++
    return { ...who, partNum: 'P-1', oprSeq: 10, total: parts, lost, idealSecs: parts * 30 }
  })
}

const groupsOf = <Of>(rows: readonly MadeBy[], of: (row: MadeBy) => unknown, made: (own: MadeBy[]) => Of): Of[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify(of(row))).values()].map(made)

/** Adds single rows up as insights are told of them. */
export function madeOfOperations(rows: readonly MadeBy[]): MadeOfOperations {
  const starts = [...new Set(rows.map(({ start }) => start))].sort((a, b) => a - b)
  const columns: { day: number[]; total: number[]; lost: number[] } = { day: [], total: [], lost: [] }
  const sum = (own: readonly MadeBy[], of: 'total' | 'lost') => own.reduce((all, row) => all + row[of], 0)
  function pieceOf(own: readonly MadeBy[]): MadePiece {
    const from = columns.day.length
    for (const [start, ofDay] of Map.groupBy(own, (row) => row.start)) {
      columns.day.push(starts.indexOf(start))
      columns.total.push(sum(ofDay, 'total'))
      columns.lost.push(sum(ofDay, 'lost'))
    }
    const isKnown = own.every(({ idealSecs }) => idealSecs !== null)
    const { empID, shiftNum } = own[0]!
    const idealSecs = isKnown ? own.reduce((all, row) => all + row.idealSecs!, 0) : null
    return { empID, shiftNum, from, to: columns.day.length, idealSecs }
  }
  const operations = groupsOf(
    rows,
    ({ partNum, oprSeq }) => [partNum, oprSeq],
    (own) => ({
      ...{ partNum: own[0]!.partNum, oprSeq: own[0]!.oprSeq },
      machines: groupsOf(
        own,
        ({ resourceID }) => resourceID,
        (at) => ({
          resourceID: at[0]!.resourceID,
          pieces: groupsOf(at, ({ empID, shiftNum }) => [empID, shiftNum], pieceOf),
        }),
      ),
    }),
  )
  return { starts, columns, operations }
}
