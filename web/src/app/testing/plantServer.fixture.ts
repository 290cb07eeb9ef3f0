import { plannedAt } from '@takt/domain/areas/alerts/plannedTimeAt.ts'
import type { currentRow as currentRowSchema } from '@takt/domain/areas/efficiency/responses/current.ts'
import { planOf } from '@takt/gateway/areas/efficiency/planOf.ts'
import type { z } from 'zod'
import type { FakeItems, FakeRow } from './fakeItems.fixture.ts'
import type { FakeRequest, FakeServer } from './fakeServer.fixture.ts'
import { type BreakdownBody, breakdownOf } from './plantBreakdown.fixture.ts'
import { idealCycleSecs, iso, type PlantFacts } from './plantFacts.fixture.ts'
import { jobEfficiencyOf } from './plantJobs.fixture.ts'
import { type TeepBody, teepColumnsOf, teepOf } from './plantTeep.fixture.ts'
import { cyclesOf, evidenceOf, type UnexplainedBody, unexplainedOf, valuesOf } from './plantTime.fixture.ts'

/** Returns rows of the machines, their devices, the groups and the schedules of a plant. */
export function plantRows({ machines, floor }: PlantFacts): Record<string, FakeRow[]> {
  const lines = Map.groupBy(machines, ({ line }) => line)
  const followed = (resourceID: string) => floor().resources.get(resourceID)!.scheduleID[0]!.value
  return {
    resources: machines.map(({ resourceID, description }) => ({
      resourceID,
      description,
      idealCycleSecs,
      scheduleID: followed(resourceID),
    })),
    devices: machines.map(({ deviceId, resourceID }) => ({
      deviceId,
      deviceName: resourceID,
      deviceTypeId: 'takt-h1',
      resourceId: resourceID,
    })),
    deviceGroups: [...lines].map(([deviceGroupName, members], index) => ({
      deviceGroupId: index + 1,
      deviceGroupName,
      selectedDevices: members.map(({ resourceID }) => resourceID),
    })),
    schedules: [...floor().schedules].map(([scheduleID, versions]) => ({
      scheduleID,
      shifts: versions[0]!.value.shifts,
      timezone: null,
    })),
  }
}

/** A row of `GET /resources/current`, as input of tests. */
export type CurrentRow = z.input<typeof currentRowSchema>

/** Returns a row of `GET /resources/current` about a machine that has reported nothing since the page was opened. */
export function currentRow(
  machine: Pick<CurrentRow, 'resourceID' | 'description' | 'deviceId' | 'planned'>,
): CurrentRow {
  const { resourceID, description, deviceId, planned } = machine
  return {
    resourceID,
    description,
    deviceId,
    state: 'unknown',
    since: null,
    lastTo: null,
    heardAt: null,
    reason: null,
    jobNum: null,
    assemblySeq: null,
    oprSeq: null,
    partNum: null,
    partRevision: null,
    jobSince: null,
    empIDs: [],
    heldBy: [],
    good: 0,
    scrap: 0,
    idealCycleSecs: null,
    jobPlannedSecs: null,
    firstFact: null,
    planned,
    ifSilent: { isTrouble: false, cause: 'fellSilent', detail: null },
  }
}

const rangeOf = ({ query }: FakeRequest) => ({
  start: Date.parse(query.get('start')!),
  end: Date.parse(query.get('end')!),
})

/** Returns the reasons available for stops of a machine: last used on it first, then by priority. */
function reasonChoices(items: FakeItems, resourceID: string) {
  const lastUsed = (reasonCode: unknown) =>
    items.rows('reasonEntries').findLast((entry) => entry.reasonCode === reasonCode && entry.resourceID === resourceID)
      ?.enteredAt ?? null
  return items
    .rows('reasons')
    .map(({ reasonCode, description, color, usedFor, priority }) => ({
      reasonCode,
      description,
      color,
      usedFor,
      lastUsedAt: lastUsed(reasonCode) as string | null,
      priority: Number(priority),
    }))
    .sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') || b.priority - a.priority)
    .map(({ priority: _, ...choice }) => choice)
}

/**
 * Handles every request for metrics of a plant's machines. `more`: additional members of the responses while a change
 * is being recomputed; `current`: different fields in the rows of current work, by resourceID.
 */
export function handleMetrics(
  server: FakeServer,
  items: FakeItems,
  facts: PlantFacts,
  { more = () => ({}), current = {} }: { more?: () => object; current?: Readonly<Record<string, Partial<CurrentRow>>> },
) {
  server.on('POST', '/resources/getTEEP', ({ body }) => ({
    ...teepOf(facts, body as TeepBody, Date.now()),
    ...more(),
  }))
  server.on('POST', '/analytics/teepColumns', ({ body }) => ({
    ...teepColumnsOf(facts, body as TeepBody, Date.now()),
    ...more(),
  }))
  server.on('POST', '/analytics/breakdown', ({ body }) => ({
    ...breakdownOf(facts, body as BreakdownBody, Date.now()),
    ...more(),
  }))
  server.on('POST', '/analytics/machineNotices', () => ({
    timezone: facts.floor().timeZone,
    asOf: iso(Date.now()),
    alerts: [],
    ended: [],
    insights: [],
    ...more(),
  }))
  server.on('POST', '/analytics/jobEffHistory', ({ body }) =>
    jobEfficiencyOf(facts, (body as { jobNumList: string[] }).jobNumList, Date.now()),
  )
  server.on('POST', '/analytics/unexplainedStops', ({ body }) =>
    unexplainedOf(facts, body as UnexplainedBody, Date.now()),
  )
  server.on('GET', '/resources/current', () =>
    facts.machines.map((machine) => {
      const planned = plannedAt(facts.floor(), machine.resourceID, Date.now()) === 'planned'
      return { ...currentRow({ ...machine, planned }), ...current[machine.resourceID] }
    }),
  )
  const ofMachine = (name: string, respond: (resourceID: string, request: FakeRequest) => unknown) =>
    server.on('GET', `/resources/{resourceID}/${name}`, (request) => respond(request.params.resourceID!, request))
  ofMachine('evidence', (resourceID, request) => evidenceOf(facts, resourceID, rangeOf(request), Date.now()))
  ofMachine('cycles', (resourceID, request) => cyclesOf(facts, resourceID, rangeOf(request), Date.now()))
  ofMachine('plan', (resourceID, request) => planOf(facts.floor(), resourceID, rangeOf(request)))
  ofMachine('values', (resourceID, request) =>
    valuesOf(facts, resourceID, rangeOf(request), Number(request.query.get('points') ?? 600)),
  )
  ofMachine('reasons', (resourceID) => reasonChoices(items, resourceID))
}
