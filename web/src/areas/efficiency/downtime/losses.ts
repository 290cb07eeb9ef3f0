import type { BreakdownFilter, BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { DowntimeSearch, Measure } from './downtimeSearch.ts'

/** Dimension by which the stops of a range are grouped. */
export type LossDimension = 'reason' | 'resourceID' | 'shiftNum' | 'hourOfDay'

/** Stopped time (seconds) and number of stops that started, of one reason, machine, shift or hour. */
export type Loss = { key: string; secs: number; stops: number }

/** Returns the key of a row in a dimension: empty for no reason, -1 for outside shifts. */
function keyIn(row: BreakdownRow, dimension: LossDimension): string {
  if (dimension === 'reason') return row.reason ?? ''
  if (dimension === 'shiftNum') return String(row.shiftNum ?? -1)
  return String(row[dimension] ?? '')
}

/**
 * Returns the filter of one dimension: the selections in the URL for the other dimensions. Machines are filtered
 * separately, by name.
 */
export function filterFor(
  dimension: LossDimension,
  { reason, shift, hour }: DowntimeSearch,
): BreakdownFilter | undefined {
  const filter: BreakdownFilter = {}
  if (reason !== undefined && dimension !== 'reason') filter.reason = reason === '' ? null : reason
  if (shift !== undefined && dimension !== 'shiftNum') filter.shiftNum = shift === -1 ? null : shift
  if (hour !== undefined && dimension !== 'hourOfDay') filter.hourOfDay = hour
  return Object.keys(filter).length > 0 ? filter : undefined
}

/** Stopped time of a row, of any class. */
const stoppedSecs = (row: BreakdownRow) => row.setupSecs + row.idleSecs + row.minorStopSecs + row.downSecs + row.offSecs

/** Returns the losses of rows by one dimension. */
export const lossesBy = (dimension: LossDimension, rows: readonly BreakdownRow[]): Map<string, Loss> =>
  new Map(
    rows.map((row) => {
      const key = keyIn(row, dimension)
      return [key, { key, secs: stoppedSecs(row), stops: row.stops ?? 0 }]
    }),
  )

export const measured = (loss: Loss, measure: Measure) => (measure === 'time' ? loss.secs : loss.stops)

/** Returns the total of losses. */
export const totalLoss = (losses: Iterable<Loss>): Loss => {
  const total: Loss = { key: '', secs: 0, stops: 0 }
  for (const { secs, stops } of losses) {
    total.secs += secs
    total.stops += stops
  }
  return total
}

/** Returns the loss of the selected reason, or the total of all reasons. */
export const selectedLoss = (byReason: ReadonlyMap<string, Loss>, { reason }: DowntimeSearch): Loss =>
  reason === undefined ? totalLoss(byReason.values()) : (byReason.get(reason) ?? totalLoss([]))

/** A loss with its share of the total and the cumulative share (null if the total is 0). */
export type ParetoRow = Loss & { share: number | null; cumulative: number | null }

/** Returns losses in descending order with their cumulative shares (Pareto). */
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
