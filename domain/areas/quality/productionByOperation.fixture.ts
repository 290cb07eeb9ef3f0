import { dice } from '../plant/random.ts'
import type { ProductionByOperation } from './productionByOperation.ts'

/** Output of a machine, person and shift for an operation of a part on a day (`start`: epoch ms). */
export type DayOutput = {
  start: number
  total: number
  lost: number
  resourceID: string
  empID: string | null
  shiftNum: number | null
  partNum: string
  oprSeq: number | null
  /** null: some standard is unknown. */
  idealSecs: number | null
}

export type Work = Pick<DayOutput, 'start' | 'resourceID' | 'empID' | 'shiftNum'>

/** Simulates the output of work; each part is bad with the given probability. */
export function simulateOutput(
  seed: number,
  work: readonly (Work & { parts: number })[],
  chanceOf: (work: Work) => number,
): DayOutput[] {
  const roll = dice(seed, 9)
  return work.map(({ parts, ...assignment }) => {
    let lost = 0
    for (let part = 0; part < parts; part++) if (roll() < chanceOf(assignment)) lost++
    return { ...assignment, partNum: 'P-1', oprSeq: 10, total: parts, lost, idealSecs: parts * 30 }
  })
}

const groupsOf = (rows: readonly DayOutput[], of: (row: DayOutput) => unknown) => [
  ...Map.groupBy(rows, (row) => JSON.stringify(of(row))).values(),
]
const total = (dayRows: readonly DayOutput[], of: 'total' | 'lost' | 'idealSecs') =>
  dayRows.reduce((all, row) => all + (row[of] ?? Number.NaN), 0)

const daysOf = (rows: readonly DayOutput[]) => [...new Set(rows.map(({ start }) => start))].sort((a, b) => a - b)

/** Aggregates single rows as input for insights; `starts`: the days. */
export function productionByOperation(
  all: readonly DayOutput[],
  starts: readonly number[] = daysOf(all),
): ProductionByOperation {
  const [resourceIDs, empIDs, shiftNums] = (['resourceID', 'empID', 'shiftNum'] as const).map((of) => [
    ...new Set(all.map((row) => row[of])),
  ]) as [string[], (string | null)[], (number | null)[]]
  const rows = { day: [] as number[], total: [] as number[], lost: [] as number[], idealSecs: [] as number[] }
  const segments = { from: [0], person: [] as number[], shift: [] as number[] }
  const machines = { from: [0], resource: [] as number[] }
  const operations = groupsOf(all, ({ partNum, oprSeq }) => [partNum, oprSeq]).map((operationRows) => {
    const from = machines.resource.length
    for (const at of groupsOf(operationRows, ({ resourceID }) => resourceID)) {
      const personIndex = (row: DayOutput) => empIDs.indexOf(row.empID)
      for (const segment of groupsOf(
        at.toSorted((a, b) => personIndex(a) - personIndex(b)),
        ({ empID, shiftNum }) => [empID, shiftNum],
      )) {
        for (const ofDay of groupsOf(
          segment.toSorted((a, b) => a.start - b.start),
          ({ start }) => start,
        )) {
          rows.day.push(starts.indexOf(ofDay[0]!.start))
          for (const name of ['total', 'lost', 'idealSecs'] as const) rows[name].push(total(ofDay, name))
        }
        segments.person.push(personIndex(segment[0]!))
        segments.shift.push(shiftNums.indexOf(segment[0]!.shiftNum))
        segments.from.push(rows.day.length)
      }
      machines.resource.push(resourceIDs.indexOf(at[0]!.resourceID))
      machines.from.push(segments.person.length)
    }
    const { partNum, oprSeq } = operationRows[0]!
    return { partNum, oprSeq, from, to: machines.resource.length }
  })
  return { starts, rows, segments, machines, operations, resourceIDs, empIDs, shiftNums }
}
