import { dice } from '../plant/random.ts'
import type { MadeOfOperations } from './madeOfOperations.ts'

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

const groupsOf = (rows: readonly MadeBy[], of: (row: MadeBy) => unknown) => [
  ...Map.groupBy(rows, (row) => JSON.stringify(of(row))).values(),
]
const sum = (own: readonly MadeBy[], of: 'total' | 'lost' | 'idealSecs') =>
  own.reduce((all, row) => all + (row[of] ?? Number.NaN), 0)

const daysOf = (rows: readonly MadeBy[]) => [...new Set(rows.map(({ start }) => start))].sort((a, b) => a - b)

/** Adds single rows up as insights are told of them; `starts`: of which days. */
export function madeOfOperations(all: readonly MadeBy[], starts: readonly number[] = daysOf(all)): MadeOfOperations {
  const [resourceIDs, empIDs, shiftNums] = (['resourceID', 'empID', 'shiftNum'] as const).map((of) => [
    ...new Set(all.map((row) => row[of])),
  ]) as [string[], (string | null)[], (number | null)[]]
  const rows = { day: [] as number[], total: [] as number[], lost: [] as number[], idealSecs: [] as number[] }
  const pieces = { from: [0], person: [] as number[], shift: [] as number[] }
  const machines = { from: [0], resource: [] as number[] }
  const operations = groupsOf(all, ({ partNum, oprSeq }) => [partNum, oprSeq]).map((own) => {
    const from = machines.resource.length
    for (const at of groupsOf(own, ({ resourceID }) => resourceID)) {
      const who = (row: MadeBy) => empIDs.indexOf(row.empID)
      for (const piece of groupsOf(
        at.toSorted((a, b) => who(a) - who(b)),
        ({ empID, shiftNum }) => [empID, shiftNum],
      )) {
        for (const ofDay of groupsOf(
          piece.toSorted((a, b) => a.start - b.start),
          ({ start }) => start,
        )) {
          rows.day.push(starts.indexOf(ofDay[0]!.start))
          for (const name of ['total', 'lost', 'idealSecs'] as const) rows[name].push(sum(ofDay, name))
        }
        pieces.person.push(who(piece[0]!))
        pieces.shift.push(shiftNums.indexOf(piece[0]!.shiftNum))
        pieces.from.push(rows.day.length)
      }
      machines.resource.push(resourceIDs.indexOf(at[0]!.resourceID))
      machines.from.push(pieces.person.length)
    }
    const { partNum, oprSeq } = own[0]!
    return { partNum, oprSeq, from, to: machines.resource.length }
  })
  return { starts, rows, pieces, machines, operations, resourceIDs, empIDs, shiftNums }
}
