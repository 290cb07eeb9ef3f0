import type { ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { LongestOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import type { ReasonEntriesByResource } from '@takt/store/floor/reasonEntries.ts'
import type { Versions } from '../../stream/versions.ts'
import type { ClosedDays } from '../days/closedDays.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { ResourceTask } from './resourceTasks.ts'

/** The dependencies of a rollup besides its tasks. */
export type RollUpContext = {
  client: ClickHouse
  versions: Versions
  /** Cached longest slices of devices, without a query. */
  longestOf?: LongestOf
  /** Reads the reasons that users entered for stops, by organization and resource. */
  readReasons: (
    organizationIds: readonly number[],
    range: Interval,
  ) => Promise<ReadonlyMap<number, ReasonEntriesByResource>>
  /** Reads the good parts that users reported as scrap in slices that start in a range, by organization. */
  readScrap: (organizationIds: readonly number[], range: Interval) => Promise<ReadonlyMap<number, ScrapMoves>>
  /** Tracks the days with details that must be updated together with their windows. */
  closedDays: ClosedDays
  signal: AbortSignal
}

/** Tasks, possibly of several organizations, each to be rolled up under its floor. */
export type RollUpJob = {
  tasks: readonly ResourceTask[]
  /**
   * Taken before the floors of the tasks: rows written under a floor that changes meanwhile count as older than the
   * change, and its recomputation empties rows that no longer belong to a resource.
   */
  version: bigint
  /**
   * Leave out windows without any slice: for a recomputation, which afterwards empties the windows that it did not
   * write.
   */
  skipEmpty?: boolean
  /** Only the reasons of stops changed: no windows except those of the tasks can differ. */
  relabels?: boolean
  /** Leave days and shifts to the caller, which passes the result to `sumTouchedPeriods`. */
  sumLater?: boolean
  /** Cache of the latest slices of devices, for consecutive tasks. */
  recent?: SliceCache
}
