import type { ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { LongestOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import type { SaidOfResources } from '@takt/store/floor/reasonEntries.ts'
import type { Versions } from '../../stream/versions.ts'
import type { ClosedDays } from '../days/closedDays.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { ResourceTask } from './resourceTasks.ts'

/** What rolling up needs beside tasks. */
export type RollUpContext = {
  client: ClickHouse
  versions: Versions
  /** What is known of devices' longest slices without asking. */
  longestOf?: LongestOf
  /** What people said that stops were for, by organization and resource. */
  readReasons: (organizationIds: readonly number[], range: Interval) => Promise<ReadonlyMap<number, SaidOfResources>>
  /** What people took from the good parts of slices that begin in a range, by organization. */
  readScrap: (organizationIds: readonly number[], range: Interval) => Promise<ReadonlyMap<number, ScrapMoves>>
  /** Days whose details are kept in step with their windows. */
  closedDays: ClosedDays
  signal: AbortSignal
}

/** Tasks, of whatever organizations, each to be rolled up under its floor. */
export type RollUpJob = {
  tasks: readonly ResourceTask[]
  /**
   * Taken before the floors of the tasks were: what is written under a floor that changes meanwhile counts as older
   * than the change, whose recomputation empties what belongs to a resource no more.
   */
  version: bigint
  /** Leave out windows without any slice: for a recomputation, which empties afterwards what it did not write. */
  skipEmpty?: boolean
  /** Nothing changed but what stops are called: no windows but those of the tasks can differ. */
  relabels?: boolean
  /** Leave days and shifts to whoever calls `sumTouched` with the answer. */
  sumLater?: boolean
  /** The end of devices' slices, for tasks that follow on from one another. */
  recent?: SliceCache
}
