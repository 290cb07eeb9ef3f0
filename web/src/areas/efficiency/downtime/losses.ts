import type { BreakdownOnly, BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { DowntimeSearch, Measure } from './downtimeSearch.ts'

/** By what the stops of a range are told apart here. */
export type LossDimension = 'reason' | 'resourceID' | 'shiftNum' | 'hourOfDay'

/** Time stood still (seconds) and stops that began, of one reason, machine, shift or hour. */
export type Loss = { key: string; secs: number; stops: number }

/** The key of a row in a dimension: no reason is empty, outside shifts is -1. */
function keyIn(row: BreakdownRow, dimension: LossDimension): string {
  if (dimension === 'reason') return row.reason ?? ''
  if (dimension === 'shiftNum') return String(row.shiftNum ?? -1)
  return String(row[dimension] ?? '')
}

/**
 * To what one dimension is narrowed by what an address looks at more closely in the others; a machine is asked for by
 * name.
 */
export function onlyFor(dimension: LossDimension, { reason, shift, hour }: DowntimeSearch): BreakdownOnly | undefined {
  const only: BreakdownOnly = {}
  if (reason !== undefined && dimension !== 'reason') only.reason = reason === '' ? null : reason
  if (shift !== undefined && dimension !== 'shiftNum') only.shiftNum = shift === -1 ? null : shift
  if (hour !== undefined && dimension !== 'hourOfDay') only.hourOfDay = hour
  return Object.keys(only).length > 0 ? only : undefined
}

/** Time stood still in a row, whatever the way. */
const stoodSecs = (row: BreakdownRow) => row.setupSecs + row.idleSecs + row.minorStopSecs + row.downSecs + row.offSecs

/** Rows told apart by one dimension as losses. */
export const lossesBy = (dimension: LossDimension, rows: readonly BreakdownRow[]): Map<string, Loss> =>
  new Map(
    rows.map((row) => {
      const key = keyIn(row, dimension)
      return [key, { key, secs: stoodSecs(row), stops: row.stops ?? 0 }]
    }),
  )

export const measured = (loss: Loss, measure: Measure) => (measure === 'time' ? loss.secs : loss.stops)

/** The sum of losses. */
export const sumLosses = (losses: Iterable<Loss>): Loss => {
  const sum: Loss = { key: '', secs: 0, stops: 0 }
  for (const { secs, stops } of losses) {
    sum.secs += secs
    sum.stops += stops
  }
  return sum
}

/** What was lost to the picked reason, or to all reasons together. */
export const pickedLoss = (byReason: ReadonlyMap<string, Loss>, { reason }: DowntimeSearch): Loss =>
  reason === undefined ? sumLosses(byReason.values()) : (byReason.get(reason) ?? sumLosses([]))

/** A loss with its share of all, and what it and all larger ones make up together (null where all is 0). */
export type ParetoRow = Loss & { share: number | null; cumulative: number | null }

/** Losses by size, the largest first, with what they add up to (Pareto). */
export function paretoOf(losses: Iterable<Loss>, measure: Measure): ParetoRow[] {
  const rows = [...losses].filter((loss) => loss.secs > 0 || loss.stops > 0)
  const all = rows.reduce((sum, loss) => sum + measured(loss, measure), 0)
  let upTo = 0
  return rows
    .sort((a, b) => measured(b, measure) - measured(a, measure) || b.secs - a.secs || (a.key < b.key ? -1 : 1))
    .map((loss) => {
      upTo += measured(loss, measure)
      const of = (value: number) => (all > 0 ? value / all : null)
      return { ...loss, share: of(measured(loss, measure)), cumulative: of(upTo) }
    })
}
