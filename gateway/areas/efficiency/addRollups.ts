import type { Part } from '../../core/rollups/bindParams.ts'
import { rollupSettings } from '../../core/rollups/machineDays.ts'
import { tailOf } from '../../core/rollups/tailOf.ts'
import { addSlices, type TeepWork } from './addSlices.ts'
import { calendarParts } from './calendarParts.ts'
import { type RollupRow, readRollups } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import { shiftParts } from './shiftParts.ts'
import { addToUnit, type PlanGroup, type Unit } from './units.ts'

/**
 * Adds the range from one query over the rollups, then from slices: edges inside a window, and resources whose data are
 * ahead of the clock.
 */
export async function addRollups(work: TeepWork, groups: readonly PlanGroup[]): Promise<void> {
  const { question, sheet, calendar } = work
  const { floor, resourceIDs, asOf } = question
  const tail = tailOf(floor, resourceIDs, asOf)
  const recipe = calendar ? calendarParts(question, sheet, calendar, tail) : shiftParts(question, sheet, groups, tail)
  const { plan, aheadParts } = recipe

  const { liveRows, ahead } = await addSettled(work, recipe.parts)
  const isRecomputed = recomputedFrom(work, tail)
  for (const row of liveRows) if (!ahead.has(row.who) || !isRecomputed(row)) addRow(sheet, row)

  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  for (const edge of plan.edges) if (onTime.length > 0) await addSlices(work, onTime, edge, isCut)
  if (ahead.size === 0) return

  const late = [...ahead]
  for await (const rows of readBatches(work, aheadParts(late)))
    for (const row of rows) if (isRecomputed(row)) addRow(sheet, row)
  for (const edge of plan.ahead.edges) await addSlices(work, late, edge, isCut)
  for (const interval of plan.ahead.slices) await addSlices(work, late, interval)
}

/** Adds the rows that cannot change any more; returns the others, and the resources whose data are ahead. */
async function addSettled(work: TeepWork, parts: readonly Part[]) {
  const liveRows: RollupRow[] = []
  const ahead = new Set<string>()
  for await (const rows of readBatches(work, parts))
    for (const row of rows) {
      if (row.kind === 'settled' || row.kind === 'edge') addRow(work.sheet, row)
      else {
        if (row.lastTo > work.question.asOf) ahead.add(row.who)
        if (row.kind !== 'probe') liveRows.push(row)
      }
    }
  return { liveRows, ahead }
}

const readBatches = ({ facts, question, signal }: TeepWork, parts: readonly Part[]) =>
  readRollups(facts.clickhouse, {
    organizationId: question.floor.organizationId,
    settings: rollupSettings(question),
    parts,
    signal,
  })

function addRow(sheet: Sheet, row: RollupRow): void {
  const unit = sheet.unitOf(row.who) ?? sheet.unitOfResource(row.who)
  const bucket = unit && sheet.bucketOf(unit, row.key)
  if (unit && bucket !== undefined && fits(unit, bucket, row)) addToUnit(unit, bucket, row.tally)
}

/** True if a row of whole occurrences meets a bucket that is whole, or an edge's row one that is cut. */
function fits(unit: Unit, bucket: number, row: RollupRow): boolean {
  const { shift } = unit.group.buckets[bucket]!
  return !shift || shift.whole === (row.kind === 'settled' || row.kind === 'live')
}

/** True if only a part of the bucket's shift is in the range. */
const isCut = (unit: Unit, bucket: number) => !unit.group.buckets[bucket]!.shift!.whole

/** Returns whether the bucket of a row is computed again from the tail on if its resource is ahead. */
const recomputedFrom =
  ({ sheet, calendar }: TeepWork, tail: number) =>
  ({ who, key }: RollupRow): boolean => {
    const unit = sheet.unitOfResource(who)
    const bucket = sheet.bucketOf(unit, key)
    return calendar !== null || bucket === undefined || unit.group.buckets[bucket]!.end > tail
  }
