import type { ActivityFacts, TagInterval } from './activityFacts.ts'
import type { MachineInterval, TicketInterval } from './responses/activity.ts'

const minute = 60_000

/** Test data: two machines, M-1 in zone 1 and M-2 in zone 2, over two planned hours starting at 0. */
export const sampleFacts = (change: Partial<ActivityFacts> = {}): ActivityFacts => ({
  range: { start: 0, end: 120 * minute },
  machines: [],
  tickets: [],
  tags: [],
  zoneOf: (resourceID) => ({ 'M-1': 1, 'M-2': 2 })[resourceID] ?? null,
  plannedOf: () => [{ start: 0, end: 120 * minute }],
  capacityOf: () => null,
  ...change,
})

/** Times in minutes from 0. */
export const sampleInterval = (
  from: number,
  to: number,
  state: MachineInterval['state'],
  { jobNum = null, empIDs = [] }: { jobNum?: string | null; empIDs?: string[] } = {},
): MachineInterval => {
  const work = { assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null }
  return { start: from * minute, end: to * minute, state, jobs: jobNum === null ? [] : [{ jobNum, ...work }], empIDs }
}

export const sampleTicket = (
  from: number,
  to: number | null,
  empID: string,
  change: Partial<TicketInterval> = {},
): TicketInterval => ({
  laborTicketID: 1,
  empID,
  laborType: 'production',
  indirectCode: null,
  resourceID: null,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  start: from * minute,
  end: to === null ? null : to * minute,
  ...change,
})

export const sampleTag = (
  from: number,
  to: number,
  zoneId: number | null,
  change: Partial<TagInterval> = {},
): TagInterval => ({ start: from * minute, end: to * minute, empID: 'E-1', jobNum: null, zoneId, ...change })
