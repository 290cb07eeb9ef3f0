import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import { allPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { expect, test } from 'vitest'
import { sampleSession } from '../../app/gateway.fixture.ts'
import { limitedTagHours } from './limitedTagHours.ts'
import {
  at,
  badge,
  blank,
  day,
  epcsOf,
  fixture,
  hour,
  iso,
  minute,
  prepareLocating,
  request,
  setNow,
  traveller,
} from './locating.fixture.ts'
import { type TagFilter, viewOf } from './viewOf.ts'

prepareLocating()

test('returns the positions of tags at an instant with start, end, certainty and evidence', async () => {
  const { asOf, positions } = await at(35)
  expect(asOf).toBe(iso(35))
  expect(positions).toEqual([
    {
      epc: badge,
      label: 'Ada Okonkwo',
      type: 'employees',
      associationID: 'E1',
      liveId: null,
      floorPlanId: 1,
      zoneId: 2,
      x: 0.2,
      y: 0.8,
      sureness: 0.75,
      evidence: 'strongest',
      since: iso(30),
      until: iso(70 + 1 / 30),
    },
    {
      epc: traveller,
      label: 'J-1',
      type: 'jobs',
      associationID: 'J-1',
      liveId: null,
      floorPlanId: 1,
      zoneId: 1,
      x: 0.8,
      y: 0.2,
      sureness: 0.25,
      evidence: 'centroid',
      since: iso(0),
      until: iso(40),
    },
  ])
  expect(epcsOf((await at(25)).positions)).toEqual([traveller])
  expect((await at(65)).positions[0]).toMatchObject({ epc: badge, since: iso(30) })
})

test('filters positions by unassigned tags, types, codes, names of jobs and people, and plans', async () => {
  expect(epcsOf((await at(1.5, { showAllReads: true })).positions)).toEqual([traveller, blank])
  expect(epcsOf((await at(35, { types: ['jobs'] })).positions)).toEqual([traveller])
  expect(epcsOf((await at(35, { epcs: [badge.toLowerCase()] })).positions)).toEqual([badge])
  expect(epcsOf((await at(35, { jobNums: ['J-1'] })).positions)).toEqual([traveller])
  expect(epcsOf((await at(35, { search: 'okonk' })).positions)).toEqual([badge])
  expect((await at(35, { floorPlanId: 2 })).positions).toEqual([])
  expect(epcsOf((await at(35, { facilityId: 1 })).positions)).toEqual([badge, traveller])
  expect((await at(35, { facilityId: 2 })).positions).toEqual([])
  expect((await at(35, { facilityId: 1, floorPlanId: 2 })).positions).toEqual([])
})

test('a recently received tag still has a position now; later it has none', async () => {
  setNow(hour + 74 * minute)
  expect((await request('positions', {})).positions[0]).toMatchObject({ epc: badge, until: null })
  setNow(hour + 76 * minute)
  expect((await request('positions', {})).positions).toEqual([])
  // An instant before all known data, and one with data.
  const knownFrom = async (after: number) => (await at(after)).knownFrom
  expect([await knownFrom(-24 * 60), await knownFrom(35)]).toEqual([iso(0), null])
  setNow(hour + 100 * minute)
})

test('stays start and end where zones are entered and left, across hours and gaps', async () => {
  const { stays, more } = await request('stays', day)
  expect(more).toBe(false)
  expect(stays.map(({ epc, zoneId, from, to }: Record<string, unknown>) => [epc, zoneId, from, to])).toEqual([
    [traveller, 1, iso(0), iso(40)],
    [badge, 1, iso(5), iso(20)],
    [badge, 2, iso(30), iso(70 + 1 / 30)],
    [traveller, null, iso(40), iso(50 + 1 / 30)],
  ])
  expect(stays[0]).toMatchObject({ sureness: 0.375, evidence: 'centroid', label: 'J-1' })
  expect((await request('stays', { ...day, limit: 2 })).more).toBe(true)
  const inZone = await request('stays', { startDate: iso(31), endDate: iso(32), zoneIds: [2] })
  expect(inZone.stays).toMatchObject([{ epc: badge, from: iso(30), to: null }])
})

test('reads hours only of tags that the session may see', async () => {
  const tenant = { organizationId: 1, from: hour, to: hour + hourMs }
  const taggings = await readTaggings(fixture.dependencies.systemDb, tenant)
  const tagsOf = (filter: TagFilter, permissions = allPermissions) =>
    viewOf(fixture.gateway, sampleSession({ permissions }), { filter, peopleFrom: 0 }).tagsOf(taggings)?.toSorted()
  expect(tagsOf({})).toEqual([badge, traveller])
  expect(tagsOf({ jobNums: ['J-1'] })).toEqual([traveller])
  expect(tagsOf({ types: ['employees'], showAllReads: true })).toEqual([badge])
  expect(tagsOf({ epcs: [blank] })).toEqual([blank])
  expect(tagsOf({ showAllReads: true })).toBeUndefined()
  const withoutJobs = permissionsWhere((area) => area !== 'jobs')
  expect(tagsOf({}, withoutJobs)).toEqual([badge])
})

test('rejects more tag hours than the limit of a response', async () => {
  const range = { organizationId: 1, from: hour, to: hour + 2 * hourMs }
  expect((await Array.fromAsync(limitedTagHours(fixture.dependencies.clickhouse, range, 4))).flat()).toHaveLength(4)
  await expect(Array.fromAsync(limitedTagHours(fixture.dependencies.clickhouse, range, 3))).rejects.toThrow(
    /3 tag hours/,
  )
})

test('stays in an area start and end at its edge', async () => {
  const corner = (x: number, y: number) => [
    [x, y],
    [x + 0.2, y],
    [x + 0.2, y + 0.2],
    [x, y + 0.2],
  ]
  const within = async (area: number[][]) =>
    (await request('stays', { ...day, floorPlanId: 1, area })).stays.map((stay: Record<string, unknown>) => [
      stay.epc,
      stay.from,
      stay.to,
    ])
  expect(await within(corner(0.7, 0.1))).toEqual([[traveller, iso(10), iso(40)]])
  expect(await within(corner(0.1, 0.7))).toEqual([
    [traveller, iso(0), iso(10)],
    [badge, iso(5), iso(20)],
    [badge, iso(30), iso(70 + 1 / 30)],
    [traveller, iso(40), iso(50 + 1 / 30)],
  ])
  expect(
    (await fixture.request('POST', '/api/locating/stays', { ...day, area: corner(0, 0) })).body.data.fields,
  ).toEqual({
    floorPlanId: 'is required: an area belongs to a floor plan',
  })
})

test('the trail of a tag contains its positions and the times without a position', async () => {
  const { points } = await request('trail', { ...day, epc: badge })
  expect(points.map((step: Record<string, unknown>) => [step.at, step.zoneId, step.floorPlanId])).toEqual([
    [iso(5), 1, 1],
    [iso(20), null, null],
    [iso(30), 2, 1],
    [iso(60), 2, 1],
    [iso(70 + 1 / 30), null, null],
  ])
  const clipped = await request('trail', { startDate: iso(31), endDate: iso(32), epc: badge })
  expect(clipped.points).toEqual([{ at: iso(31), zoneId: 2, floorPlanId: 1, x: 0.2, y: 0.8 }])
})
