import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { iso } from '@takt/domain/efficiency/wording.ts'
import type { QualityFinding } from '@takt/domain/quality/checkAlerts.ts'
import type { MachineGroup } from '@takt/domain/quality/likeMachines.ts'
import type { MadeOfOperations } from '@takt/domain/quality/madeOfOperations.ts'
import { qualityEffects } from '@takt/domain/quality/qualityEffects.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { figuresPrint } from '@takt/store/floorPrint.ts'
import { inTurns } from '@takt/store/turns.ts'
import type { createPartTables } from '../../analytics/face.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createAnswerCache, wholeFloor } from '../../efficiency/face.ts'
import { bindParams } from '../../rollups/bindParams.ts'
import { mostOf } from './mostOf.ts'
import { madeBy, readMade, readPrint, sumsMade } from './readMade.ts'

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
function firstOf({ starts, columns: { day } }: MadeOfOperations): number | null {
  let first = starts.length
  for (let row = 0; row < day.length; row++) first = Math.min(first, day[row]!)
  return starts[first] ?? null
}

/** Findings that are remembered. */
const findingsKept = 40_000

export const noEffects: Effects = { found: [], all: 0, withoutPeople: 0, comparisons: 0, since: null }

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
    const [startDate, endDate] = [iso(days.start), iso(days.end)]
    const asked = {
      resourceIDs: [...resourceIDs],
      startDate,
      endDate,
      ttlSecs: 0,
      limit: 1,
      parts: sumsMade,
      asRows: true,
    }
    const {
      rows,
      print: printOf,
      ...more
    } = await partTableOf(floor, { ...asked, by: [...madeBy], resolution: 'day' }, signal)
    if (!rows || !printOf) throw new Error('What is compared is of whole days that lie behind.')
    const table = { ...more, rows, print: printOf }
    const questionOf = (signal: AbortSignal) => ({ ...bindParams(floor.organizationId), signal })
    const print = await readPrint(clickhouse, table, questionOf(signal))
    const prints = [figuresPrint(wholeFloor(floor)), print]
    const key = [floor.organizationId, ...prints, groups, startDate, endDate, ...resourceIDs]
    const compute = async (signal: AbortSignal) => {
      const made = await readMade(clickhouse, table, questionOf(signal))
      const { found, comparisons } = await inTurns(qualityEffects(made, { range: days, groups }))
      return { ...mostOf(found), comparisons, since: firstOf(made) }
    }
    return cache.get(JSON.stringify(key), Number.POSITIVE_INFINITY, compute, signal)
  }
}
