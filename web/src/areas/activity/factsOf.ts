import type { ActivityFacts, TagStretch } from '@takt/domain/areas/activity/activityFacts.ts'
import type { MachineStretch, TicketStretch } from '@takt/domain/areas/activity/answers/activity.ts'
import { clip, type Interval } from '@takt/domain/core/schedule/interval.ts'
import { jobOf, type TagPosition, type TagStay } from '../locating/face.ts'

/** Tags on anything, as Locating is asked for them. */
export const everyTag = { tagType: 'all', showAllReads: false }

type Told = {
  machines: readonly { resourceID: string; stretches: readonly MachineStretch[]; planned: readonly Interval[] }[]
  tickets: readonly TicketStretch[] | null
}

const ofWhom = (tag: Pick<TagStay, 'type' | 'associationID'>) => ({
  empID: tag.type === 'employees' ? tag.associationID : null,
  jobNum: jobOf(tag),
})

/** Stays of tags within a range; those that go on last until its end. */
export const tagsOfStays = (stays: readonly TagStay[], range: Interval): TagStretch[] =>
  stays.flatMap((stay) => {
    const [start, end] = [Math.max(stay.from, range.start), Math.min(stay.to ?? range.end, range.end)]
    return start < end ? [{ start, end, zoneId: stay.zoneId, ...ofWhom(stay) }] : []
  })

/** Where tags are at the end of a range, and have been since. */
export const tagsOfPositions = (positions: readonly TagPosition[], range: Interval): TagStretch[] =>
  positions.flatMap((tag) => {
    const start = Math.max(tag.since, range.start)
    return start < range.end ? [{ start, end: range.end, zoneId: tag.zoneId, ...ofWhom(tag) }] : []
  })

/** What the three sources say of a range, nothing of it beyond. */
export const factsOf = (
  told: Told | undefined,
  { range, tags, zoneOf, capacityOf }: Omit<ActivityFacts, 'machines' | 'tickets' | 'plannedOf'>,
): ActivityFacts => ({
  range,
  machines: (told?.machines ?? []).map(({ resourceID, stretches }) => ({
    resourceID,
    stretches: clip(stretches, range),
  })),
  tickets: told?.tickets?.filter(({ start, end }) => start < range.end && (end ?? range.end) > range.start) ?? null,
  tags,
  zoneOf,
  plannedOf: (resourceID) =>
    clip(told?.machines.find((machine) => machine.resourceID === resourceID)?.planned ?? [], range),
  capacityOf,
})
