import type { MachineInterval, SerializedActivity } from '@takt/domain/areas/activity/responses/activity.ts'
import type { SentTagPosition } from '@takt/domain/areas/locating/responses/positions.ts'
import type { SentTagStay } from '@takt/domain/areas/locating/responses/stays.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { page } from 'vitest/browser'
import type { FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp, testNow } from '../../app/testing/openApp.fixture.tsx'
import { iso } from '../../app/testing/plantFacts.fixture.ts'
import { createWorkPlan } from './workPlan.fixture.ts'

const minute = 60_000
const minutesAgo = (minutes: number) => testNow - minutes * minute
/** The time at which tags changed zones. */
const changed = minutesAgo(30)

type Machine = {
  resourceID: string
  stretches: (Omit<MachineInterval, 'start' | 'end'> & { start: number; end: number })[]
}

const work = (jobNum: string, oprSeq = 10) => [{ jobNum, assemblySeq: 0, oprSeq, partNum: null, partRevision: null }]
const running = (since: number, jobNum: string, empIDs: string[]) => ({
  start: minutesAgo(since),
  end: minutesAgo(-60),
  state: 'running' as const,
  jobs: work(jobNum),
  empIDs,
})

/**
 * Ben mills J-1 at M-05, and all sources agree; Ada has a ticket there, too, and entered from Goods in half an hour
 * ago; Cy has had one at M-06 for fifty minutes and is in Turning. M-01 has been running J-2 for an hour without an
 * open ticket.
 */
const machines: Machine[] = [
  { resourceID: 'M-05', stretches: [running(110, 'J-1', ['E-2'])] },
  { resourceID: 'M-01', stretches: [running(60, 'J-2', [])] },
]
const tickets = (
  [
    ['E-2', 'M-05', 110],
    ['E-1', 'M-05', 110],
    ['E-3', 'M-06', 50],
  ] as const
).map(([empID, resourceID, since], index) => ({
  laborTicketID: index + 1,
  empID,
  laborType: 'production' as const,
  indirectCode: null,
  resourceID,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  start: iso(minutesAgo(since)),
  end: null,
}))

/**
 * Returns machines with nine jobs that wait more than an hour before Milling starts them, and nine that Turning starts
 * after minutes.
 */
export function waiting(): Machine[] {
  const stretchesByMachine: Record<'M-05' | 'M-01', Machine['stretches']> = { 'M-05': [], 'M-01': [] }
  const add = (resourceID: 'M-05' | 'M-01', at: number, jobNum: string, oprSeq: number) => {
    const start = minutesAgo(1300 - at)
    stretchesByMachine[resourceID].push({
      start,
      end: start + 5 * minute,
      state: 'setup',
      jobs: work(jobNum, oprSeq),
      empIDs: [],
    })
  }
  for (let k = 0; k < 9; k++) {
    const start = k * 120
    add('M-01', start, `LONG-${k}`, 10)
    add('M-05', start + 70 + k, `LONG-${k}`, 20)
    add('M-05', start + 20, `SHORT-${k}`, 10)
    add('M-01', start + 30 + (k % 3), `SHORT-${k}`, 20)
  }
  return Object.entries(stretchesByMachine).map(([resourceID, machineStretches]) => ({
    resourceID,
    stretches: machineStretches.sort((a, b) => a.start - b.start),
  }))
}

/** The tags: what they are attached to, and their zones before and after half an hour ago. */
const tags = [
  { type: 'employees', associationID: 'E-1', label: 'Ada Okafor', from: 1, to: 3 },
  { type: 'employees', associationID: 'E-2', label: 'Ben Okafor', from: 3, to: 3 },
  { type: 'employees', associationID: 'E-3', label: 'Cy Okafor', from: 2, to: 2 },
  { type: 'jobs', associationID: 'J-1', label: 'J-1', from: 2, to: 3 },
  { type: 'jobs', associationID: 'J-2', label: 'J-2', from: 4, to: 4 },
].map(({ from, to, ...tag }, index) => ({
  ...tag,
  epc: `E280117000000200000000${index}`,
  from,
  to,
  floorPlanId: 1,
  sureness: 0.9,
  evidence: 'strongest' as const,
}))
const dataStart = minutesAgo(120)
const zoneCenters = [
  [0.18, 0.85],
  [0.2, 0.4],
  [0.7, 0.25],
  [0.8, 0.7],
] as const

const positionsAt = (at: number): SentTagPosition[] =>
  at < dataStart
    ? []
    : tags.map(({ from, to, ...tag }, index) => {
        const zoneId = at < changed ? from : to
        const [x, y] = zoneCenters[zoneId - 1]!
        const since = from === to || at < changed ? dataStart : changed
        return { ...tag, liveId: null, zoneId, x: x + (index % 3) * 0.03, y, since: iso(since), until: null }
      })

const stays = (): SentTagStay[] =>
  tags.flatMap(({ from, to, ...tag }) =>
    from === to
      ? [{ ...tag, zoneId: from, from: iso(dataStart), to: null }]
      : [
          { ...tag, zoneId: from, from: iso(dataStart), to: iso(changed) },
          { ...tag, zoneId: to, from: iso(changed), to: null },
        ],
  )

/** Returns the state intervals of machines in a range, up to now, in the response format. */
function activityIn(
  reportedMachines: readonly Machine[],
  body: { resourceIDs: string[]; startDate: string; endDate: string },
) {
  const [start, end] = [Date.parse(body.startDate), Math.min(Date.parse(body.endDate), Date.now())]
  const response: SerializedActivity = {
    asOf: iso(Date.now()),
    tickets,
    machines: body.resourceIDs.map((resourceID) => ({
      resourceID,
      stretches: reportedMachines
        .filter((machine) => machine.resourceID === resourceID)
        .flatMap(({ stretches }) => stretches)
        .filter((stretch) => stretch.start < end && stretch.end > start)
        .sort((a, b) => a.start - b.start)
        .map((stretch) => ({
          ...stretch,
          start: iso(Math.max(start, stretch.start)),
          end: iso(Math.min(end, stretch.end)),
        })),
      planned: [{ start: iso(start), end: iso(end) }],
    })),
  }
  return response
}

const shiftBounds = ['00:00', '08:00', '16:00', '00:00']
const shifts = ['Owls', 'Larks', 'Doves'].map((name, index) => ({
  shiftNum: index + 1,
  name,
  days: [...weekdays],
  breaks: [],
  start: shiftBounds[index]!,
  end: shiftBounds[index + 1]!,
}))

export type Facility = { facilityId: number; facilityName: string; type: 'activity' | 'locating' }
const locating: Facility[] = [
  { facilityId: 1, facilityName: 'Hall 1', type: 'locating' },
  { facilityId: 2, facilityName: 'Yard', type: 'locating' },
]

/** Serves the shifts of the days around now: three shifts of eight hours a day, in the plant's zone. */
function serveShifts(server: FakeServer) {
  server.on('POST', '/resources/getTEEP', ({ body }) => {
    const { resolution, startDate } = body as { resolution: string; startDate: string }
    if (resolution !== 'shift') return undefined
    return createWorkPlan(Date.parse(startDate), Date.now())
  })
}

type Options = AppOptions & { facilities?: readonly Facility[]; reportedMachines?: readonly Machine[] }

/** Opens a view of Activity over the last 24 hours of a hall with eight machines and four zones. */
export function openActivity(view: string, { facilities = [], reportedMachines = machines, ...options }: Options = {}) {
  return openApp(view.startsWith('/') ? view : `/activity/${view}?range=24h`, {
    ...options,
    rows: { ...rows, ...options.rows },
    server(server, items) {
      server.on('POST', '/activity', ({ body }) =>
        activityIn(reportedMachines, body as Parameters<typeof activityIn>[1]),
      )
      server.on('POST', '/locating/positions', ({ body }) => {
        const { at } = body as { at?: string }
        return {
          asOf: at ?? iso(Date.now()),
          knownFrom: null,
          positions: positionsAt(at ? Date.parse(at) : Date.now()),
        }
      })
      server.on('POST', '/locating/stays', () => ({ asOf: iso(Date.now()), stays: stays(), more: false }))
      server.on('GET', '/organizations/facilities', ({ query }) =>
        [...locating, ...facilities]
          .filter(({ type }) => type === query.get('type'))
          .map((facility, index) => ({
            ...facility,
            orderSequence: index + 1,
            description: null,
            locationId: null,
            version: 1,
            rowId: `facility-${facility.facilityId}`,
          })),
      )
      serveShifts(server)
      options.server?.(server, items)
    },
  })
}

const zone = (zoneId: number, zoneName: string, polygon: number[][], capacity: number | null = null) => ({
  zoneId,
  zoneName,
  floorPlanId: 1,
  polygon,
  capacity,
})
const resourceIDs = Array.from({ length: 8 }, (_, index) => `M-0${index + 1}`)
const positionOf = (number: number) =>
  number > 4
    ? { x: 0.45 + (number - 5) * 0.14, y: 0.16 }
    : { x: 0.12 + ((number - 1) % 2) * 0.14, y: number > 2 ? 0.5 : 0.2 }

const rows = {
  employees: ['Ada', 'Ben', 'Cy'].map((firstName, index) => ({
    empID: `E-${index + 1}`,
    firstName,
    lastName: 'Okafor',
  })),
  jobs: [{ jobNum: 'J-1' }, { jobNum: 'J-2' }],
  resources: resourceIDs.map((resourceID) => ({ resourceID, scheduleID: 'ROUND' })),
  schedules: [{ scheduleID: 'ROUND', shifts, timezone: null }],
  floorPlans: [
    { floorPlanId: 1, facilityId: 1, floorPlanName: 'Ground floor', floor: 0, widthMetres: 80, northDegrees: 30 },
    { floorPlanId: 2, facilityId: 1, floorPlanName: 'Gallery', floor: 1 },
  ],
  zones: [
    zone(1, 'Goods in', [
      [0.03, 0.75],
      [0.34, 0.75],
      [0.34, 0.96],
      [0.03, 0.96],
    ]),
    zone(
      2,
      'Turning',
      [
        [0.05, 0.06],
        [0.33, 0.06],
        [0.33, 0.66],
        [0.05, 0.66],
      ],
      4,
    ),
    zone(
      3,
      'Milling',
      [
        [0.42, 0.08],
        [0.95, 0.08],
        [0.95, 0.45],
        [0.42, 0.45],
      ],
      1,
    ),
    zone(
      4,
      'Packing',
      [
        [0.45, 0.6],
        [0.95, 0.6],
        [0.95, 0.92],
        [0.45, 0.92],
      ],
      6,
    ),
  ],
  machinePlaces: resourceIDs.map((resourceID, index) => ({ resourceID, floorPlanId: 1, ...positionOf(index + 1) })),
}

export const table = (name: string) => page.getByRole('table', { name, exact: true })
/** Returns the texts of the rows of a table below its header. */
export const cells = (name: string) =>
  table(name)
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)
export const rowOf = (name: string, first: string) => cells(name).find((text) => text.startsWith(first)) ?? ''
