import type { BreakdownDimension, BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { DowntimeSearch, Measure } from './downtimeSearch.ts'

/** By what the stops of a range are told apart here. */
export type LossDimension = 'reason' | 'resourceID' | 'shiftNum' | 'hourOfDay'

/** Time stood still (seconds) and stops that began, of one reason, machine, shift or hour. */
export type Loss = { key: string; secs: number; stops: number }

/** What an address looks at more closely, as keys of the dimensions; a machine is asked for, not picked out. */
const picked: Record<Exclude<LossDimension, 'resourceID'>, (search: DowntimeSearch) => string | undefined> = {
  reason: ({ reason }) => reason,
  shiftNum: ({ shift }) => shift?.toString(),
  hourOfDay: ({ hour }) => hour?.toString(),
}

/** The key of a row in a dimension: no reason is empty, outside shifts is -1. */
export function keyIn(row: BreakdownRow, dimension: LossDimension): string {
  if (dimension === 'reason') return row.reason ?? ''
  if (dimension === 'shiftNum') return String(row.shiftNum ?? -1)
  return String(row[dimension] ?? '')
}

/** What must be asked to see one dimension narrowed by what is picked in the others. */
export const dimensionsFor = (dimension: LossDimension, search: DowntimeSearch): BreakdownDimension[] => [
  dimension,
  ...(Object.keys(picked) as (keyof typeof picked)[]).filter(
    (other) => other !== dimension && picked[other](search) !== undefined,
  ),
]

/** Time stood still in a row, whatever the way. */
const stoodSecs = (row: BreakdownRow) => row.setupSecs + row.idleSecs + row.minorStopSecs + row.downSecs + row.offSecs

/** Rows as losses of one dimension, those left out that something picked in another dimension leaves out. */
export function lossesBy(
  dimension: LossDimension,
  rows: readonly BreakdownRow[],
  search: DowntimeSearch,
): Map<string, Loss> {
  const others = (Object.keys(picked) as (keyof typeof picked)[]).filter((other) => other !== dimension)
  const losses = new Map<string, Loss>()
  for (const row of rows) {
    const isOut = others.some((other) => {
      const wanted = picked[other](search)
      return wanted !== undefined && keyIn(row, other) !== wanted
    })
    if (isOut) continue
    const key = keyIn(row, dimension)
    const loss = losses.get(key) ?? { key, secs: 0, stops: 0 }
    loss.secs += stoodSecs(row)
    loss.stops += row.stops ?? 0
    losses.set(key, loss)
  }
  return losses
}

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
