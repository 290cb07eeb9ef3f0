import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { addRollups } from './addRollups.ts'
import { addAllSlices } from './addSlices.ts'
import type { FactSources } from './rawTallies.ts'
import { createSheet } from './sheet.ts'
import type { TeepQuestion } from './teepQuestion.ts'
import { calendarOf, type PlanGroup, planGroupSteps, type Unit } from './units.ts'

/** The computed tallies by unit, and the planned times by group. */
export type TeepFigures = {
  question: TeepQuestion
  calendar: readonly Interval[] | null
  groups: readonly PlanGroup[]
  units: readonly Unit[]
  unitOfResource: (resourceID: string) => Unit
}

/**
 * Computes the figures of a question from rollups and, where those are not exact, from slices; or (`fromSlices`) all of
 * it from slices, for when rollups are behind.
 */
export async function computeTeep(
  facts: FactSources,
  question: TeepQuestion,
  { fromSlices = false, signal }: { fromSlices?: boolean; signal?: AbortSignal } = {},
): Promise<TeepFigures> {
  const { floor, resourceIDs, range, total, openEnd, resolution } = question
  const calendar = await inTurns(calendarOf(resolution, range, floor.timeZone))
  const groups = await inTurns(planGroupSteps(floor, resourceIDs, range, calendar, openEnd))
  const sheet = createSheet({ groups, calendar, timeZone: floor.timeZone, total })
  const figures = { question, calendar, groups, units: sheet.units, unitOfResource: sheet.unitOfResource }
  if (range.end <= range.start || resourceIDs.length === 0) return figures
  const work = { facts, question, sheet, calendar, signal }
  await (fromSlices ? addAllSlices(work) : addRollups(work, groups))
  return figures
}
