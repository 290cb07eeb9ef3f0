import type {
  BreakdownDimension,
  BreakdownOnly,
  BreakdownRow,
} from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { naiveBreakdown, naiveQuarters } from '@takt/domain/areas/efficiency/oracles/breakdown.oracle.ts'
import type { NaivePiece, NaiveQuestion } from '@takt/domain/areas/efficiency/oracles/pieces.oracle.ts'
import {
  type BreakdownSums,
  breakdownFiguresOf,
  breakdownSumFields,
  emptyBreakdownSums,
  familyOf,
} from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessBed } from './exactness.bed.ts'
import { expectClose, expectSame } from './expectSame.ts'

/** What is asked of a breakdown, beside machines and range. */
export type BreakdownAsked = {
  by: BreakdownDimension[]
  only?: BreakdownOnly
  resolution?: 'hour' | 'day' | 'week' | 'month'
  timeClasses?: TimeClass[]
  scheduled?: true
}

/** Questions of each family and mixed ones, as views ask them. */
export const breakdownQuestions: BreakdownAsked[] = [
  { by: ['resourceID'] },
  { by: ['shiftNum'] },
  { by: ['reason'] },
  { by: ['resourceID', 'reason'], timeClasses: ['down', 'idle'] },
  { by: ['hourOfDay', 'timeClass'] },
  { by: ['bucket', 'reason'], resolution: 'day' },
  { by: ['bucket', 'reason'], resolution: 'hour' },
  { by: ['bucket', 'resourceID'], resolution: 'week', scheduled: true },
  { by: ['jobNum', 'assemblySeq', 'oprSeq', 'resourceID'] },
  { by: ['partNum', 'partRevision', 'bucket'], resolution: 'month' },
  { by: ['empID'] },
  { by: ['empID', 'jobNum', 'shiftNum'], scheduled: true },
  { by: ['jobNum'], timeClasses: ['setup', 'running'] },
  { by: ['reason', 'jobNum', 'empID'] },
  { by: ['timeClass', 'partNum', 'bucket'], resolution: 'day' },
  { by: ['resourceID'], only: { reason: 'R1' } },
  { by: ['shiftNum'], only: { reason: null, hourOfDay: 7 }, timeClasses: ['down', 'idle', 'minorStop'] },
  { by: ['hourOfDay'], only: { shiftNum: null } },
  { by: ['jobNum', 'empID'], only: { shiftNum: 1 } },
  { by: ['jobNum'], only: { hourOfDay: 9 } },
]

const iso = (at: number) => new Date(at).toISOString()

function expectRow(found: BreakdownRow, expected: Record<string, unknown>) {
  expectSame(Object.keys(found).sort(), Object.keys(expected).sort())
  for (const [name, value] of Object.entries(expected)) expectClose(found[name as keyof BreakdownRow], value, name)
}

/**
 * Breakdowns, asked at `asOf`, each answer the sums of all machines as their raw slices have them, group by group. All
 * are asked at once.
 */
export async function expectBreakdowns(
  bed: Pick<ExactnessBed, 'ask'>,
  plant: BusyPlant,
  questions: readonly BreakdownAsked[],
  asOf: number,
): Promise<void> {
  const { floor, slices, entries } = plant
  const range = { start: plant.range.start, end: Math.min(plant.range.end, asOf) }
  if (range.end <= range.start) return
  const machines = [...floor.resources.keys()].map((resourceID) => {
    const own = { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range }
    return { own, pieces: naiveQuarters(own) }
  })
  await Promise.all(questions.map((question) => expectOne(bed, plant, { question, machines, range })))
}

async function expectOne(
  bed: Pick<ExactnessBed, 'ask'>,
  { floor, range: asked }: BusyPlant,
  {
    question,
    machines,
    range,
  }: { question: BreakdownAsked; machines: { own: NaiveQuestion; pieces: NaivePiece[] }[]; range: Interval },
): Promise<void> {
  const { by, resolution } = question
  const resourceIDs = [...floor.resources.keys()]
  const buckets = resolution && calendarBuckets(resolution, range, floor.timeZone)
  const all = new Map<string, BreakdownSums>()
  for (const { own, pieces } of machines)
    for (const [key, sums] of naiveBreakdown(own, { ...question, buckets }, pieces)) {
      const sum = all.get(key) ?? emptyBreakdownSums()
      all.set(key, sum)
      for (const field of breakdownSumFields) sum[field] += sums[field]
    }
  const body = { ...question, resourceIDs, startDate: iso(asked.start), endDate: iso(asked.end) }
  const answer = await bed.ask(floor.organizationId, '/api/analytics/breakdown', body)
  const keyOf = (row: BreakdownRow) => JSON.stringify(by.map((d) => (d === 'bucket' ? Date.parse(row[d]!) : row[d])))
  expectSame(answer.rows.map(keyOf).sort(), [...all.keys()].sort())
  const dimensions = [...by, ...(Object.keys(question.only ?? {}) as (keyof BreakdownOnly)[])]
  for (const row of answer.rows) {
    const key = JSON.parse(keyOf(row)) as unknown[]
    const named = Object.fromEntries(by.map((d, k) => [d, d === 'bucket' ? iso(key[k] as number) : key[k]]))
    expectRow(row, { ...named, ...breakdownFiguresOf(all.get(keyOf(row))!, familyOf(dimensions)) })
  }
}
