import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { noScrap, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import { readByResource } from './readByResource.ts'
import type { ResourceOf, ResourceTask } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpContext.ts'

/** The sources of timelines: facts and user entries. */
export type TimelineSources = Pick<RollUpContext, 'client' | 'longestOf' | 'readReasons' | 'readScrap' | 'signal'>

/** Tasks that are read together, with the range that covers everything they write. */
type Reading = Interval & {
  tasks: readonly ResourceTask[]
  paddingMs: number
  /** Returns the part of that range that a task needs, without the padding; default: all. */
  needed?: (task: ResourceTask) => Interval
  recent?: SliceCache
}

/**
 * Reads the input of the tasks' windows, resource by resource: resolved time with `paddingMs` of context on both sides,
 * and the user entries on it.
 */
export async function* readTimelines(sources: TimelineSources, reading: Reading) {
  const { client, longestOf, readReasons, readScrap, signal } = sources
  const { tasks, paddingMs, start, end, needed = () => reading, recent } = reading
  const padded = (interval: Interval) => ({ start: interval.start - paddingMs, end: interval.end + paddingMs })
  const organizationIds = [...new Set(tasks.map(({ floor }) => floor.organizationId))]
  const [reasonEntries, scrap] = await Promise.all([
    readReasons(organizationIds, { start, end }),
    readScrap(organizationIds, { start, end }),
  ])
  const query = {
    range: padded(reading),
    needed: (task: ResourceTask) => padded(needed(task)),
    tasks,
    longestOf,
    recent,
    devices: ({ floor, resourceID }: ResourceOf) => contextNeeded(floor, resourceID, { start, end }).deviceIds,
    signal,
  }
  for await (const { floor, resourceID, tasks, slices } of readByResource(client, query)) {
    const reasons = reasonsInForce(reasonEntries.get(floor.organizationId)?.get(resourceID) ?? [])
    const counted = withScrap(slices, scrap.get(floor.organizationId) ?? noScrap)
    yield { floor, resourceID, tasks, timeline: timelineOf(floor, resourceID, counted), reasons }
  }
}
