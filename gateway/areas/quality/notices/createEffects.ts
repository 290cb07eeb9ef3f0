import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/peerMachines.ts'
import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'
import { qualityEffects } from '@takt/domain/areas/quality/qualityEffects.ts'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { shiftNames } from '@takt/domain/core/schedule/shiftNames.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { createPartTables } from '../../analytics/index.ts'
import { createResponseCache, wholeFloor } from '../../efficiency/index.ts'
import { createProductionReader } from './createProductionReader.ts'
import { topFindings } from './topFindings.ts'

/**
 * Findings, most relevant first, limited to the maximum with and without people. `all`, `withoutPeople`: total numbers
 * of findings. `since` (epoch ms): first day with counts to compare; null: none.
 */
type Effects = {
  found: QualityFinding[]
  all: number
  withoutPeople: number
  comparisons: number
  since: number | null
}

/** Returns the first day with data; null if there is none. */
function firstOf({ starts, rows: { day } }: ProductionByOperation): number | null {
  let first = starts.length
  for (let row = 0; row < day.length; row++) first = Math.min(first, day[row]!)
  return starts[first] ?? null
}

/** Maximum number of days that insights cover, counted from the end of the range. */
export const maxEffectDays = 400

/** Maximum number of cached findings. */
const maxCachedFindings = 40_000

export const noEffects: Effects = { found: [], all: 0, withoutPeople: 0, comparisons: 0, since: null }

/** Returns the display names of a floor's shifts by shift number, as of an instant (epoch ms). */
const shiftNamesAt = ({ schedules }: Floor, instant: number) =>
  shiftNames(
    [...schedules].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, versions]) => valueAt(versions, instant) ?? []),
  )

/**
 * Finds where scrap and rework are higher or lower than elsewhere (`qualityEffects`) in whole past days. Findings are
 * cached until data of these days changes.
 */
export function createEffects(
  { clickhouse, now }: Pick<Dependencies, 'clickhouse' | 'now'>,
  partTableOf: ReturnType<typeof createPartTables>,
) {
  const cache = createResponseCache<Effects>({
    now,
    maxSize: maxCachedFindings,
    sizeOf: ({ found }) => 1 + found.length,
  })
  const readProduction = createProductionReader(clickhouse, partTableOf)
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
    // Without machines the query would cover all of them.
    if (resourceIDs.length === 0 || days.end <= days.start) return noEffects
    const production = await readProduction(floor, { resourceIDs, days, signal })
    const key = [floor.organizationId, metricsPrint(wholeFloor(floor)), groups, days, production.prints, resourceIDs]
    const compute = async (signal: AbortSignal) => {
      const read = await production.read(signal)
      const { found, comparisons } = await runYielding(
        qualityEffects(read, { range: days, groups, shiftNames: shiftNamesAt(floor, days.end) }),
      )
      return { ...topFindings(found), comparisons, since: firstOf(read) }
    }
    return cache.get(JSON.stringify(key), Number.POSITIVE_INFINITY, compute, signal)
  }
}
