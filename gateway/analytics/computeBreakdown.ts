import type { BreakdownData } from '@takt/domain/efficiency/answers/breakdown.ts'
import { breakdownSumFields } from '@takt/domain/efficiency/breakdownSums.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedBefore } from '@takt/store/closedDays.ts'
import { tailOf } from '../efficiency/cover.ts'
import { breakdownParts, coverBreakdown } from './breakdownParts.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { createGroups, type Group, rowsOf } from './groups.ts'
import { addRawGroups } from './rawGroups.ts'
import { readAhead } from './readAhead.ts'
import { readGroups } from './readGroups.ts'

export type BreakdownSources = { clickhouse: ClickHouse; entriesOf: EntriesOfAll }

/** Computes a breakdown: one query over closed days and windows, then slices for edges inside a window and for data ahead of the clock. */
export async function computeBreakdown(
  { clickhouse, entriesOf }: BreakdownSources,
  question: BreakdownQuestion,
  signal?: AbortSignal,
): Promise<BreakdownData> {
  const { floor, resourceIDs, range, asOf, limit } = question
  const head = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString() }
  if (range.end <= range.start || resourceIDs.length === 0) return { ...head, rows: [], more: false }
  const tail = tailOf(floor, resourceIDs, asOf)
  const [closedBefore, ahead] = await Promise.all([
    question.byDay ? readClosedBefore(clickhouse, floor) : null,
    range.end > tail ? readAhead(clickhouse, { floor, resourceIDs, asOf, signal }) : new Set<string>(),
  ])
  const cover = coverBreakdown(question, closedBefore, tail)
  const parts = breakdownParts(question, cover, { tail, ahead })
  const raw = cover.raw.length > 0 || ahead.size > 0

  const read: Group[] = []
  for await (const some of readGroups(clickhouse, question, { parts, first: raw ? null : limit + 1, signal }))
    for (const group of some) read.push(group)
  if (!raw) return { ...head, ...rowsOf(question, read) }

  const groups = createGroups()
  for (const { key, sums } of read) {
    const sum = groups.of(key)
    for (const field of breakdownSumFields) sum[field] += sums[field]
  }
  const add = (resourceIDs: readonly string[], { start, end }: { start: number; end: number }) =>
    start < end && resourceIDs.length > 0
      ? addRawGroups(clickhouse, entriesOf, { question, resourceIDs, range: { start, end }, groups, signal })
      : null
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  for (const piece of cover.raw) await add(onTime, piece)
  for (const { start, end } of cover.raw) await add([...ahead], { start, end: Math.min(end, tail) })
  await add([...ahead], { start: Math.max(range.start, tail), end: range.end })
  return { ...head, ...rowsOf(question, groups.filled()) }
}
