import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { noScrap, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import { readByResource } from './readByResource.ts'
import type { ResourceOf, ResourceTask } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpContext.ts'

/** What timelines are made from: facts, and what people said of them. */
export type TimelineSources = Pick<RollUpContext, 'client' | 'longestOf' | 'readReasons' | 'readScrap' | 'signal'>

/** Tasks that are read together, with the range that holds all they write. */
type Reading = Interval & {
  tasks: readonly ResourceTask[]
  paddingMs: number
  /** How much of that range a task needs, without the padding; without it: all. */
  needed?: (task: ResourceTask) => Interval
  recent?: SliceCache
}

/**
 * Reads what the windows of tasks are made of, resource by resource: resolved time with `paddingMs` of context on both
 * sides, and what people said of it.
 */
export async function* readTimelines(sources: TimelineSources, reading: Reading) {
  const { client, longestOf, readReasons, readScrap, signal } = sources
  const { tasks, paddingMs, start, end, needed = () => reading, recent } = reading
  const padded = (interval: Interval) => ({ start: interval.start - paddingMs, end: interval.end + paddingMs })
  const organizationIds = [...new Set(tasks.map(({ floor }) => floor.organizationId))]
  const [said, scrap] = await Promise.all([
    readReasons(organizationIds, { start, end }),
    readScrap(organizationIds, { start, end }),
  ])
  const question = {
    range: padded(reading),
    needed: (task: ResourceTask) => padded(needed(task)),
    tasks,
    longestOf,
    recent,
    devices: ({ floor, resourceID }: ResourceOf) => contextNeeded(floor, resourceID, { start, end }).deviceIds,
    signal,
  }
  for await (const { floor, resourceID, tasks, slices } of readByResource(client, question)) {
    const reasons = reasonsInForce(said.get(floor.organizationId)?.get(resourceID) ?? [])
    const counted = withScrap(slices, scrap.get(floor.organizationId) ?? noScrap)
    yield { floor, resourceID, tasks, timeline: timelineOf(floor, resourceID, counted), reasons }
  }
}
