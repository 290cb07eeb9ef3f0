import type { positionsData, SentTagPosition } from '@takt/domain/areas/locating/responses/positions.ts'
import type { SentTagStay, staysData } from '@takt/domain/areas/locating/responses/stays.ts'
import type { trailData } from '@takt/domain/areas/locating/responses/trail.ts'
import type { z } from 'zod'
import type { FakeRequest, FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, testNow } from '../../app/testing/openApp.fixture.tsx'
import { planRows } from '../floorPlans/floorPlans.fixture.ts'

const minuteMs = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** The first instant with known positions, two hours before now. */
const knownFrom = testNow - 120 * minuteMs
/** The instant at which Ada and J-1 moved to another zone, half an hour before now. */
const movedAt = testNow - 30 * minuteMs

const tags = [
  { epc: 'E0', label: 'Ada Okafor', type: 'employees', associationID: 'E-1', from: 1, to: 3 },
  { epc: 'E1', label: 'Ben Okafor', type: 'employees', associationID: 'E-2', from: 3, to: 3 },
  { epc: 'E2', label: 'Cy Okafor', type: 'employees', associationID: 'E-3', from: 2, to: 2 },
  { epc: 'E3', label: 'J-1', type: 'jobs', associationID: 'J-1', from: 2, to: 3 },
  { epc: 'E4', label: 'J-2', type: 'jobs', associationID: 'J-2', from: 4, to: 4 },
  { epc: 'E5', label: 'Spare tag', type: null, associationID: null, from: 1, to: 1 },
] as const

const positionsByZone = [
  [0.18, 0.85],
  [0.2, 0.4],
  [0.7, 0.25],
  [0.8, 0.7],
] as const

/** All stays from two hours ago on, with one move of Ada and of J-1. */
const allStays = tags.flatMap(({ from, to, ...tag }): (SentTagStay & { fromMs: number; toMs: number })[] => {
  const stay = (zoneId: number, fromMs: number, toMs: number) => ({
    ...tag,
    floorPlanId: 1,
    zoneId,
    sureness: 0.9,
    evidence: 'strongest' as const,
    from: iso(fromMs),
    to: toMs === Number.POSITIVE_INFINITY ? null : iso(toMs),
    fromMs,
    toMs,
  })
  const last = stay(to, from === to ? knownFrom : movedAt, Number.POSITIVE_INFINITY)
  return from === to ? [last] : [stay(from, knownFrom, movedAt), last]
})

const matchesRequest = ({ type }: { type: string | null }, body: { types?: string[]; showAllReads?: boolean }) =>
  (type !== null || body.showAllReads === true) && (!body.types?.length || body.types.includes(type ?? ''))

function positionsAt({ body }: FakeRequest): z.input<typeof positionsData> {
  const request = body as { at?: string; types?: string[]; showAllReads?: boolean }
  const at = request.at ? Date.parse(request.at) : Date.now()
  const positions = allStays
    .filter((stay) => matchesRequest(stay, request) && stay.fromMs <= at && at < stay.toMs)
    .map(({ from: since, to: until, fromMs: _, toMs: __, ...stay }): SentTagPosition => {
      const [x, y] = positionsByZone[stay.zoneId! - 1]!
      return { ...stay, liveId: null, since, until: until && Date.parse(until) > at ? null : until, x, y }
    })
  return { asOf: iso(at), knownFrom: at < knownFrom ? iso(knownFrom) : null, positions }
}

function staysWithin({ body }: FakeRequest): z.input<typeof staysData> {
  const request = body as { startDate: string; endDate: string; zoneIds?: number[]; types?: string[] }
  const [start, end] = [Date.parse(request.startDate), Date.parse(request.endDate)]
  const stays = allStays
    .filter((stay) => matchesRequest(stay, request) && stay.fromMs < end && stay.toMs > start)
    .filter(({ zoneId }) => !request.zoneIds || request.zoneIds.includes(zoneId!))
    .map(({ fromMs: _, toMs, to, ...stay }) => ({ ...stay, to: toMs > end ? null : to }))
  return { asOf: iso(Date.now()), stays: stays.toSorted((a, b) => a.from.localeCompare(b.from)), more: false }
}

function trailOf({ body }: FakeRequest): z.input<typeof trailData> {
  const { epc } = body as { epc: string }
  const points = allStays.filter((stay) => stay.epc === epc)
  return {
    epc,
    points: points.map(({ from: at, zoneId, floorPlanId }) => {
      const [x, y] = positionsByZone[zoneId! - 1]!
      return { at, zoneId, floorPlanId, x, y }
    }),
  }
}

const facility = (facilityId: number, facilityName: string) => ({
  facilityId,
  facilityName,
  type: 'locating',
  orderSequence: facilityId,
  description: null,
  locationId: null,
  version: 1,
  rowId: `facility-${facilityId}`,
})

/**
 * A plant with two locating facilities, the first with two floors. On the lower floor: Ada in Goods in until half an
 * hour ago and in Milling since then with Ben, Cy in Turning, J-1 in Turning and then in Milling, J-2 in Packing, and
 * an unassigned tag in Goods in. Milling contains more people than its capacity.
 */
export const plantWithTags: Pick<AppOptions, 'rows' | 'server'> = {
  rows: planRows,
  server: mockLocatingRoutes,
}

function mockLocatingRoutes(server: FakeServer) {
  server.on('GET', '/organizations/facilities', ({ query }: FakeRequest) =>
    query.get('type') === 'locating' ? [facility(1, 'Hall 1'), facility(2, 'Yard')] : [],
  )
  server.on('POST', '/locating/positions', positionsAt)
  server.on('POST', '/locating/stays', staysWithin)
  server.on('POST', '/locating/trail', trailOf)
}
