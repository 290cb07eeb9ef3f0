import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/likeMachines.ts'
import type { MadeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { shiftNames } from '@takt/domain/core/schedule/shiftNames.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { createPartTables } from '../../analytics/face.ts'
import { createAnswerCache, wholeFloor } from '../../efficiency/face.ts'
import { createMade } from './createMade.ts'
import { mostOf } from './mostOf.ts'

/**
 * What was found, what matters most first, as much of it as is told, with and without people; `all`, `withoutPeople`: of
 * so much. `since` (epoch ms): the first day of which there are counts to compare; null: there is none.
 */
type Effects = {
  found: QualityFinding[]
  all: number
  withoutPeople: number
  comparisons: number
  since: number | null
}

/** The first day of which anything is told; null: there is none. */
function firstOf({ starts, rows: { day } }: MadeOfOperations): number | null {
  let first = starts.length
  for (let row = 0; row < day.length; row++) first = Math.min(first, day[row]!)
  return starts[first] ?? null
}

/** Insights look at so many days at most, the last ones. */
export const effectDaysAtMost = 400

/** Findings that are remembered. */
const findingsKept = 40_000

export const noEffects: Effects = { found: [], all: 0, withoutPeople: 0, comparisons: 0, since: null }

/** The names of the shifts of a floor by their number, in force at an instant (epoch ms), as screens show them. */
const shiftNamesAt = ({ schedules }: Floor, instant: number) =>
  shiftNames(
    [...schedules].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, versions]) => valueAt(versions, instant) ?? []),
  )

/**
 * Finds where more or less is scrap and rework than elsewhere (`qualityEffects`) in whole days that lie behind. What was
 * found is remembered as long as nothing of these days changes.
 */
export function createEffects(
  { clickhouse, now }: Pick<Dependencies, 'clickhouse' | 'now'>,
  partTableOf: ReturnType<typeof createPartTables>,
) {
  const cache = createAnswerCache<Effects>({
    now,
    maxSize: findingsKept,
    sizeOf: ({ found }) => 1 + found.length,
  })
  const madeOf = createMade(clickhouse, partTableOf)
  return async (
    floor: Floor,
    {
      resourceIDs,
      groups,
      days,
      signal,
    }: {
      resourceIDs: readonly string[]
      groups: readonly MachineGroup[]
      days: Interval
      signal: AbortSignal
    },
  ): Promise<Effects> => {
    // Of none it would be one of all.
    if (resourceIDs.length === 0 || days.end <= days.start) return noEffects
    const made = await madeOf(floor, { resourceIDs, days, signal })
    const key = [floor.organizationId, figuresPrint(wholeFloor(floor)), groups, days, made.prints, resourceIDs]
    const compute = async (signal: AbortSignal) => {
      const read = await made.read(signal)
      const { found, comparisons } = await inTurns(
        qualityEffects(read, { range: days, groups, shiftNames: shiftNamesAt(floor, days.end) }),
      )
      return { ...mostOf(found), comparisons, since: firstOf(read) }
    }
    return cache.get(JSON.stringify(key), Number.POSITIVE_INFINITY, compute, signal)
  }
}
