import { contextNeeded } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { reasonsInForce } from '@takt/domain/efficiency/reasonsInForce.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { readByResource } from './readByResource.ts'
import type { ResourceTask } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpTasks.ts'

/** What timelines are made from: facts, and what people said of them. */
export type TimelineSources = Pick<RollUpContext, 'client' | 'readReasons' | 'signal'>

/** Tasks that are read together, with the range that holds all they write. */
type Reading = Interval & { floor: Floor; tasks: readonly ResourceTask[]; paddingMs: number }

/** Reads what the windows of tasks are made of, resource by resource: resolved time with `paddingMs` of context on both sides, and what people said of it. */
export async function* readTimelines({ client, readReasons, signal }: TimelineSources, reading: Reading) {
  const { floor, tasks, paddingMs, start, end } = reading
  const { organizationId } = floor
  const said = await readReasons(organizationId, { start, end })
  const question = {
    organizationId,
    range: { start: start - paddingMs, end: end + paddingMs },
    tasks,
    devices: (resourceID: string) => contextNeeded(floor, resourceID, { start, end }).deviceIds,
    signal,
  }
  for await (const { resourceID, tasks, slices } of readByResource(client, question)) {
    const reasons = reasonsInForce(said.get(resourceID) ?? [])
    yield { resourceID, tasks, timeline: timelineOf(floor, resourceID, slices), reasons }
  }
}
