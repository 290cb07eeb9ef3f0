import type { ActivityFacts, TagInterval } from '@takt/domain/areas/activity/activityFacts.ts'
import type { MachineInterval, TicketInterval } from '@takt/domain/areas/activity/responses/activity.ts'
import { clip, type Interval } from '@takt/domain/core/schedule/interval.ts'
import { jobOf, type TagPosition, type TagStay } from '../locating/index.ts'

/** Filter for all tags in requests to Locating. */
export const everyTag = { tagType: 'all', showAllReads: false }

type ActivityData = {
  machines: readonly { resourceID: string; stretches: readonly MachineInterval[]; planned: readonly Interval[] }[]
  tickets: readonly TicketInterval[] | null
}

const assignmentOf = (tag: Pick<TagStay, 'type' | 'associationID'>) => ({
  empID: tag.type === 'employees' ? tag.associationID : null,
  jobNum: jobOf(tag),
})

/** Returns stays of tags clipped to a range; open ones last until its end. */
export const tagsOfStays = (stays: readonly TagStay[], range: Interval): TagInterval[] =>
  stays.flatMap((stay) => {
    const [start, end] = [Math.max(stay.from, range.start), Math.min(stay.to ?? range.end, range.end)]
    return start < end ? [{ start, end, zoneId: stay.zoneId, ...assignmentOf(stay) }] : []
  })

/** Returns the zones of tags at the end of a range, from the time they entered them. */
export const tagsOfPositions = (positions: readonly TagPosition[], range: Interval): TagInterval[] =>
  positions.flatMap((tag) => {
    const start = Math.max(tag.since, range.start)
    return start < range.end ? [{ start, end: range.end, zoneId: tag.zoneId, ...assignmentOf(tag) }] : []
  })

/** Combines the three sources of a range, clipped to it. */
export const factsOf = (
  data: ActivityData | undefined,
  { range, tags, zoneOf, capacityOf }: Omit<ActivityFacts, 'machines' | 'tickets' | 'plannedOf'>,
): ActivityFacts => ({
  range,
  machines: (data?.machines ?? []).map(({ resourceID, stretches }) => ({
    resourceID,
    stretches: clip(stretches, range),
  })),
  tickets: data?.tickets?.filter(({ start, end }) => start < range.end && (end ?? range.end) > range.start) ?? null,
  tags,
  zoneOf,
  plannedOf: (resourceID) =>
    clip(data?.machines.find((machine) => machine.resourceID === resourceID)?.planned ?? [], range),
  capacityOf,
})
