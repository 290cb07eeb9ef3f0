import { type Tally, tallyFields } from '@takt/domain/areas/efficiency/sums/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { rollupSettings } from '../../core/rollups/machineDays.ts'
import { tailOf } from '../../core/rollups/tailOf.ts'
import { calendarParts } from './calendarParts.ts'
import { type FactSources, rawTallies } from './rawTallies.ts'
import { type RollupRow, readRollups } from './rollupRows.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { shiftParts } from './shiftParts.ts'
import type { TeepQuestion } from './teepQuestion.ts'
import { addToUnit, calendarOf, type PlanGroup, planGroupSteps, type Unit } from './units.ts'

/** A computed answer before it is put into words: tallies by unit, what the schedule says by group. */
export type TeepFigures = {
  question: TeepQuestion
  calendar: readonly Interval[] | null
  groups: readonly PlanGroup[]
  units: readonly Unit[]
  unitOfResource: (resourceID: string) => Unit
}

const numbers = (tally: Tally) => tallyFields.map((field) => tally[field])

/** Cuts `pieces` at the starts of buckets, so that each lies in one. */
function cutAt(pieces: readonly Interval[], calendar: readonly Interval[]): Interval[] {
  return pieces.flatMap((piece) => {
    const starts = calendar.map(({ start }) => start).filter((start) => start > piece.start && start < piece.end)
    const edges = [piece.start, ...starts, piece.end]
    return edges.slice(1).map((end, k) => ({ start: edges[k]!, end }))
  })
}

type Work = {
  facts: FactSources
  question: TeepQuestion
  sheet: Sheet
  calendar: readonly Interval[] | null
  signal?: AbortSignal
}

/** Adds slices' tallies of a piece inside windows. `accepts`: which shift buckets take from it. */
async function addRaw(
  work: Work,
  resourceIDs: readonly string[],
  piece: Interval,
  accepts: (unit: Unit, bucket: number) => boolean,
) {
  const { facts, question, sheet, calendar, signal } = work
  const intervals = calendar ? cutAt([piece], calendar) : [piece]
  const found = await rawTallies(facts, {
    floor: question.floor,
    asOf: question.asOf,
    resourceIDs,
    intervals,
    signal,
  })
  for (const [resourceID, tallies] of found) {
    const unit = sheet.unitOfResource(resourceID)
    for (const interval of tallies) {
      if (calendar)
        addToUnit(
          unit,
          calendar.findIndex(({ end }) => end > interval.start),
          numbers(interval.tally),
        )
      else
        for (const shift of interval.shifts) {
          const bucket = sheet.bucketOf(unit, shift.occurrenceStart)
          if (bucket !== undefined && accepts(unit, bucket)) addToUnit(unit, bucket, numbers(shift))
        }
    }
  }
}

/** Whether a row from a whole occurrence's rollup meets a bucket that is whole, and an edge's one that is cut. */
function fits(unit: Unit, bucket: number, row: RollupRow): boolean {
  const { shift } = unit.group.buckets[bucket]!
  return !shift || shift.whole === (row.kind === 'settled' || row.kind === 'live')
}

const pieceMs = 86_400_000
const resourcesAtOnce = 10

/** Adds all of a question up from slices, some machines and a day at a time. */
async function addAllRaw(work: Work) {
  const { resourceIDs, range } = work.question
  for (let start = range.start; start < range.end; start += pieceMs)
    for (let k = 0; k < resourceIDs.length; k += resourcesAtOnce) {
      const piece = { start, end: Math.min(start + pieceMs, range.end) }
      await addRaw(work, resourceIDs.slice(k, k + resourcesAtOnce), piece, () => true)
    }
}

/**
 * Computes the figures of a question: one query over the rollups, then slices for edges inside a window and for data
 * ahead of the clock; or (`fromSlices`) all of it from slices, for when rollups are behind.
 */
export async function computeTeep(
  facts: FactSources,
  question: TeepQuestion,
  { fromSlices = false, signal }: { fromSlices?: boolean; signal?: AbortSignal } = {},
): Promise<TeepFigures> {
  const { floor, resourceIDs, range, asOf, total, openEnd } = question
  const calendar = await inTurns(calendarOf(question.resolution, range, floor.timeZone))
  const groups = await inTurns(planGroupSteps(floor, resourceIDs, range, calendar, openEnd))
  const sheet = createSheet({ groups, calendar, timeZone: floor.timeZone, total })
  const figures = { question, calendar, groups, units: sheet.units, unitOfResource: sheet.unitOfResource }
  if (range.end <= range.start || resourceIDs.length === 0) return figures
  const { clickhouse } = facts
  const work = { facts, question, sheet, calendar, signal }
  if (fromSlices) {
    await addAllRaw(work)
    return figures
  }
  const tail = tailOf(floor, resourceIDs, asOf)
  const recipe = calendar ? calendarParts(question, sheet, calendar, tail) : shiftParts(question, sheet, groups, tail)
  const { plan } = recipe

  const add = (row: RollupRow) => {
    const unit = sheet.unitOf(row.who) ?? sheet.unitOfResource(row.who)
    const bucket = unit && sheet.bucketOf(unit, row.key)
    if (unit && bucket !== undefined && fits(unit, bucket, row)) addToUnit(unit, bucket, row.tally)
  }
  const asked = { organizationId: floor.organizationId, settings: rollupSettings(question), signal }
  const ahead = new Set<string>()
  const live: RollupRow[] = []
  for await (const rows of readRollups(clickhouse, { ...asked, parts: recipe.parts }))
    for (const row of rows) {
      if (row.kind === 'settled' || row.kind === 'edge') add(row)
      else {
        if (row.lastTo > asOf) ahead.add(row.who)
        if (row.kind !== 'probe') live.push(row)
      }
    }

  /** Whether a bucket of a resource that runs ahead is added up anew from the tail on. */
  const reaches = (unit: Unit, key: number) => {
    const bucket = sheet.bucketOf(unit, key)
    return calendar !== null || bucket === undefined || unit.group.buckets[bucket]!.end > tail
  }
  for (const row of live) if (!ahead.has(row.who) || !reaches(sheet.unitOfResource(row.who), row.key)) add(row)

  const isCut = (unit: Unit, bucket: number) => !unit.group.buckets[bucket]!.shift!.whole
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  for (const edge of plan.edges) if (onTime.length > 0) await addRaw(work, onTime, edge, isCut)
  if (ahead.size === 0) return figures

  const late = [...ahead]
  for await (const rows of readRollups(clickhouse, { ...asked, parts: recipe.aheadParts(late) }))
    for (const row of rows) if (reaches(sheet.unitOfResource(row.who), row.key)) add(row)
  for (const edge of plan.ahead.edges) await addRaw(work, late, edge, isCut)
  for (const piece of plan.ahead.slices) await addRaw(work, late, piece, () => true)
  return figures
}
