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
 * Adds the range from one query over the rollups, then from slices: edges inside a window, and machines whose data runs
 * ahead of the clock.
 */
export async function addRollups(work: TeepWork, groups: readonly PlanGroup[]): Promise<void> {
  const { query, sheet, calendar } = work
  const { floor, resourceIDs, asOf } = query
  const tail = tailOf(floor, resourceIDs, asOf)
  const recipe = calendar ? calendarParts(query, sheet, calendar, tail) : shiftParts(query, sheet, groups, tail)
  const { plan, aheadParts } = recipe

  const { liveRows, ahead } = await addSettled(work, recipe.parts)
  const isRecomputed = recomputedFrom(work, tail)
  for (const row of liveRows) if (!ahead.has(row.groupKey) || !isRecomputed(row)) addRow(sheet, row)

  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  for (const edge of plan.edges) if (onTime.length > 0) await addSlices(work, onTime, edge, isCut)
  if (ahead.size === 0) return

  const late = [...ahead]
  await readParts(work, aheadParts(late), (row) => {
    if (isRecomputed(row)) addRow(sheet, row)
  })
  for (const edge of plan.ahead.edges) await addSlices(work, late, edge, isCut)
  for (const interval of plan.ahead.slices) await addSlices(work, late, interval)
}

/** Adds the rows that cannot change any more; returns the other rows, and the machines whose data runs ahead. */
async function addSettled(work: TeepWork, parts: readonly Part[]) {
  const liveRows: RollupRow[] = []
  const ahead = new Set<string>()
  await readParts(work, parts, (row) => {
    if (row.kind === 'settled' || row.kind === 'edge') addRow(work.sheet, row)
    else {
      if (row.lastTo > work.query.asOf) ahead.add(row.groupKey)
      if (row.kind !== 'probe') liveRows.push({ ...row, tally: [...row.tally] })
    }
  })
  return { liveRows, ahead }
}

const readParts = ({ facts, query, signal }: TeepWork, parts: readonly Part[], add: (row: RollupRow) => void) =>
  readRollups(facts.clickhouse, {
    organizationId: query.floor.organizationId,
    settings: rollupSettings(query),
    parts,
    add,
    signal,
  })

function addRow(sheet: Sheet, row: RollupRow): void {
  const unit = sheet.unitOf(row.groupKey) ?? sheet.unitOfResource(row.groupKey)
  const bucket = unit && sheet.bucketOf(unit, row.key)
  if (unit && bucket !== undefined && fits(unit, bucket, row)) addToUnit(unit, bucket, row.tally)
}

/**
 * True if the row and the bucket match: rows of whole occurrences belong to whole buckets, edge rows to partial ones.
 */
function fits(unit: Unit, bucket: number, row: RollupRow): boolean {
  const { shift } = unit.group.buckets[bucket]!
  return !shift || shift.whole === (row.kind === 'settled' || row.kind === 'live')
}

/** True if only part of the bucket's shift is in the range. */
const isCut = (unit: Unit, bucket: number) => !unit.group.buckets[bucket]!.shift!.whole

/** Creates a predicate that is true if the bucket of a row is recomputed from the tail on when its machine is ahead. */
const recomputedFrom =
  ({ sheet, calendar }: TeepWork, tail: number) =>
  ({ groupKey, key }: RollupRow): boolean => {
    const unit = sheet.unitOfResource(groupKey)
    const bucket = sheet.bucketOf(unit, key)
    return calendar !== null || bucket === undefined || unit.group.buckets[bucket]!.end > tail
  }
