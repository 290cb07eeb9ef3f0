import { hourMs, type TagHour } from '@takt/domain/locating/tagHour.ts'
import type { TagGone, TagPoint } from '@takt/domain/locating/tagPoint.ts'
import { allPermissions, permissionsWhere, readerPermissions } from '@takt/domain/rights/permissions.ts'
import { insertTagHours } from '@takt/store/insertTagHours.ts'
import { loadLocatingFloor } from '@takt/store/locatingFloor.ts'
import { readTaggings } from '@takt/store/taggings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { sampleSession } from '../gateway.bed.ts'
import { createItemsBed, type ItemsBed, type Who } from '../items/items.bed.ts'
import { hoursAsked } from './hoursAsked.ts'
import { type TagFilter, viewOf } from './viewOf.ts'

const badge = 'E28011700000020000000001'
const traveller = 'E28011700000020000000002'
const blank = 'E28011700000020000000003'
const minute = 60_000
/** Tags are put on things a moment before. */
const hour = (Math.floor(Date.now() / hourMs) + 2) * hourMs

const point = (after: number, zoneId: number | null, change: Partial<TagPoint> = {}): TagPoint => ({
  at: hour + after * minute,
  floorPlanId: 1,
  zoneId,
  x: 0.2,
  y: 0.8,
  sureness: 0.75,
  evidence: 'strongest',
  ...change,
})
const gone = (after: number): TagGone => ({ at: hour + after * minute, evidence: null })
const iso = (after: number) => new Date(hour + after * minute).toISOString()

let bed: ItemsBed
let now = hour - 100 * minute
beforeAll(async () => {
  bed = await createItemsBed([...areas])
  Object.assign(bed.dependencies, { now: () => now })
  await bed.ask('POST', '/api/employees', { empID: 'E1', firstName: 'Ada', lastName: 'Okonkwo' })
  await bed.ask('POST', '/api/jobs', { jobNum: 'J-1' })
  await bed.ask('POST', '/api/facilities', { facilityName: 'Hall 1', type: 'locating' })
  await bed.ask('POST', '/api/floorPlans', { facilityId: 1, floorPlanName: 'Ground floor' })
  for (const [associationType, associationID, epc] of [
    ['employees', 'E1', badge],
    ['jobs', 'J-1', traveller],
  ] as const) {
    const put = await bed.ask('POST', '/api/tagAssociations', { associationType, associationID, epc, active: true })
    expect(put.status).toBe(200)
  }
  const row = (epc: string, change: Partial<TagHour>): TagHour => {
    const points = change.points ?? []
    return { epc, hour, since: points[0]!.at, heardAt: hour + 59.9 * minute, ...change, points }
  }
  const hours = [
    // In zone 1, missed for a while, then in zone 2 into the next hour, where it was last heard after ten minutes.
    row(badge, { points: [point(5, 1), gone(20), point(30, 2)] }),
    row(badge, {
      hour: hour + hourMs,
      since: hour + 30 * minute,
      heardAt: hour + 70 * minute,
      points: [point(60, 2)],
    }),
    row(traveller, {
      points: [point(0, 1), point(10, 1, { x: 0.8, y: 0.2, sureness: 0.25, evidence: 'centroid' }), point(40, null)],
      heardAt: hour + 50 * minute,
    }),
    row(blank, { points: [point(1, 2)], heardAt: hour + 2 * minute }),
  ]
  const rows = hours.map((entry) => ({ organizationId: 1, hour: entry, state: '' }))
  await insertTagHours(bed.dependencies.clickhouse, { rows, version: 1n })
  now = hour + 100 * minute
}, 60_000)
afterAll(() => bed?.close())

const ask = async (path: string, body: object, who?: Who) => {
  const reply = await bed.ask('POST', `/api/locating/${path}`, body, who)
  expect([path, reply.status, reply.body.message]).toEqual([path, 200, ''])
  return reply.body.data
}
const at = (after: number, more: object = {}, who?: Who) => ask('positions', { at: iso(after), ...more }, who)
const epcsOf = (rows: { epc: string }[]) => rows.map(({ epc }) => epc).sort()
const day = { startDate: iso(-60), endDate: iso(200) }
const withoutPeople = permissionsWhere((area, flag) => area !== 'employees' || flag !== 'approve')
const noPeople: Who = { permissions: withoutPeople }

test('where tags are at an instant: since when, until when, how sure, by what', async () => {
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

test('filters say which: on nothing too, types, codes, jobs’ and people’s names, plans', async () => {
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

test('a tag that was heard a moment ago is still there now, and later it is not', async () => {
  now = hour + 74 * minute
  expect((await ask('positions', {})).positions[0]).toMatchObject({ epc: badge, until: null })
  now = hour + 76 * minute
  expect((await ask('positions', {})).positions).toEqual([])
  // Before all that is known, and at an instant of which something is.
  const known = async (after: number) => (await at(after)).knownFrom
  expect([await known(-24 * 60), await known(35)]).toEqual([iso(0), null])
  now = hour + 100 * minute
})

test('stays begin and end where zones are entered and left, over hours and gaps', async () => {
  const { stays, more } = await ask('stays', day)
  expect(more).toBe(false)
  expect(stays.map(({ epc, zoneId, from, to }: Record<string, unknown>) => [epc, zoneId, from, to])).toEqual([
    [traveller, 1, iso(0), iso(40)],
    [badge, 1, iso(5), iso(20)],
    [badge, 2, iso(30), iso(70 + 1 / 30)],
    [traveller, null, iso(40), iso(50 + 1 / 30)],
  ])
  expect(stays[0]).toMatchObject({ sureness: 0.375, evidence: 'centroid', label: 'J-1' })
  expect((await ask('stays', { ...day, limit: 2 })).more).toBe(true)
  const inZone = await ask('stays', { startDate: iso(31), endDate: iso(32), zoneIds: [2] })
  expect(inZone.stays).toMatchObject([{ epc: badge, from: iso(30), to: null }])
})

test('hours are asked of the tags alone of which anything can be seen', async () => {
  const tenant = { organizationId: 1, from: hour, to: hour + hourMs }
  const taggings = await readTaggings(bed.dependencies.systemDb, tenant)
  const tagsOf = (filter: TagFilter, permissions = allPermissions) =>
    viewOf(bed.gateway, sampleSession({ permissions }), { filter, peopleFrom: 0 }).tagsOf(taggings)?.toSorted()
  expect(tagsOf({})).toEqual([badge, traveller])
  expect(tagsOf({ jobNums: ['J-1'] })).toEqual([traveller])
  expect(tagsOf({ types: ['employees'], showAllReads: true })).toEqual([badge])
  expect(tagsOf({ epcs: [blank] })).toEqual([blank])
  expect(tagsOf({ showAllReads: true })).toBeUndefined()
  const withoutJobs = permissionsWhere((area) => area !== 'jobs')
  expect(tagsOf({}, withoutJobs)).toEqual([badge])
})

test('more hours of tags than one answer looks at are refused', async () => {
  const range = { organizationId: 1, from: hour, to: hour + 2 * hourMs }
  expect((await Array.fromAsync(hoursAsked(bed.dependencies.clickhouse, range, 4))).flat()).toHaveLength(4)
  await expect(Array.fromAsync(hoursAsked(bed.dependencies.clickhouse, range, 3))).rejects.toThrow(/3 hours of tags/)
})

test('stays in an area begin and end at its edge', async () => {
  const corner = (x: number, y: number) => [
    [x, y],
    [x + 0.2, y],
    [x + 0.2, y + 0.2],
    [x, y + 0.2],
  ]
  const within = async (area: number[][]) =>
    (await ask('stays', { ...day, floorPlanId: 1, area })).stays.map((stay: Record<string, unknown>) => [
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
  expect((await bed.ask('POST', '/api/locating/stays', { ...day, area: corner(0, 0) })).body.data.fields).toEqual({
    floorPlanId: 'must be given: an area lies on a floor plan',
  })
})

test('the way of a tag: where it came to, and where it was nowhere', async () => {
  const { points } = await ask('trail', { ...day, epc: badge })
  expect(points.map((step: Record<string, unknown>) => [step.at, step.zoneId, step.floorPlanId])).toEqual([
    [iso(5), 1, 1],
    [iso(20), null, null],
    [iso(30), 2, 1],
    [iso(60), 2, 1],
    [iso(70 + 1 / 30), null, null],
  ])
  const cut = await ask('trail', { startDate: iso(31), endDate: iso(32), epc: badge })
  expect(cut.points).toEqual([{ at: iso(31), zoneId: 2, floorPlanId: 1, x: 0.2, y: 0.8 }])
})

test('without the right to see where people are there is no person in any answer, however it is asked for', async () => {
  for (const who of [noPeople, { permissions: readerPermissions }]) {
    expect(epcsOf((await at(35, { showAllReads: true }, who)).positions)).toEqual([traveller])
    expect((await at(35, { epcs: [badge] }, who)).positions).toEqual([])
    expect((await at(35, { types: ['employees'] }, who)).positions).toEqual([])
    const { stays } = await ask('stays', { ...day, showAllReads: true }, who)
    expect(stays.filter(({ epc }: { epc: string }) => epc === badge)).toEqual([])
    expect((await ask('trail', { ...day, epc: badge }, who)).points).toEqual([])
  }
  // The other way round: whoever sees where people are and may not read jobs is told of no job.
  const people = permissionsWhere((area) => area !== 'jobs')
  expect(epcsOf((await at(35, {}, { permissions: people })).positions)).toEqual([badge])
})

test('where people were is told as long as the organization keeps it and no longer; of things it is kept', async () => {
  await bed.ask('POST', '/api/organizations/1/settings', { peoplePositionDays: 1 })
  now = hour + 35 * minute + 24 * hourMs
  const trail = await ask('trail', { ...day, epc: badge })
  expect(trail.points[0]).toMatchObject({ at: iso(35), zoneId: 2 })
  expect(epcsOf((await at(34.9)).positions)).toEqual([traveller])
  expect(epcsOf((await at(35)).positions)).toEqual([badge, traveller])
  now = hour + 100 * minute
  await bed.ask('POST', '/api/organizations/1/settings', { peoplePositionDays: 30 })
})

test('antennas, zones and rules are read as they held over time', async () => {
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-r1' })
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  await bed.ask('POST', '/api/zones', { floorPlanId: 1, zoneName: 'Goods in', polygon: corners })
  const added = await bed.ask('POST', '/api/antennas', {
    deviceId: 1,
    antennaNum: 2,
    floorPlanId: 1,
    x: 0.25,
    y: 0.5,
    zoneId: 1,
  })
  expect([added.status, added.body.message]).toEqual([200, 'Antenna Added'])
  const effectiveFrom = iso(10)
  await bed.ask('PUT', '/api/antennas/1~2', { x: 0.75, zoneId: null, effectiveFrom })
  await bed.ask('POST', '/api/organizations/1/settings', { tagMarginDb: 3, effectiveFrom })
  const floor = await loadLocatingFloor(bed.dependencies.systemDb, 1)
  const from = Date.parse(effectiveFrom)
  const first = { floorPlanId: 1, x: 0.25, y: 0.5, zoneId: 1 }
  const ever = Number.NEGATIVE_INFINITY
  expect(floor.antennas).toEqual(
    new Map([
      [
        '1~2',
        [
          { from: ever, value: first },
          { from, value: { ...first, x: 0.75, zoneId: null } },
        ],
      ],
    ]),
  )
  expect(floor.zones).toEqual(new Map([[1, [{ zoneId: 1, polygon: [{ from: ever, value: corners }] }]]]))
  expect(floor.rules.map(({ value }) => value.marginDb)).toEqual([6, 3])
  expect((await loadLocatingFloor(bed.dependencies.systemDb, 2)).antennas.size).toBe(0)
})

test('another organization has tags of its own', async () => {
  const elsewhere = { organizationId: 2 }
  expect((await at(35, { showAllReads: true }, elsewhere)).positions).toEqual([])
  expect((await ask('stays', { ...day, showAllReads: true }, elsewhere)).stays).toEqual([])
  expect((await ask('trail', { ...day, epc: badge }, elsewhere)).points).toEqual([])
})

test('every look at where a person was is on the audit, and a look at things is not', async () => {
  const looks = async () =>
    (await bed.rowsOf('audit'))
      .filter(({ action }) => action === 'looked')
      .map(({ what, user_name }) => [what, user_name])
  const before = (await looks()).length
  await ask('trail', { ...day, epc: traveller })
  await ask('stays', { ...day, types: ['jobs'] })
  await ask('trail', { ...day, epc: badge }, noPeople)
  expect(await looks()).toHaveLength(before)
  await ask('trail', { ...day, epc: badge })
  await ask('stays', { ...day, epcs: [badge] })
  const told = `where E1 were from ${iso(-60)} to ${iso(200)}`
  expect((await looks()).slice(before)).toEqual([
    [told, 'someone@demo.takt'],
    [told, 'someone@demo.takt'],
  ])
})

test('a look at people at an instant is on the audit, once for an hour and a quarter of an hour', async () => {
  const looks = async () =>
    (await bed.rowsOf('audit')).filter(({ action }) => action === 'looked').map(({ what }) => what)
  // Long after whatever other tests looked at.
  now = hour + 48 * hourMs
  const before = (await looks()).length
  await at(35, {}, noPeople)
  await at(35, { types: ['jobs'] })
  expect(await looks()).toHaveLength(before)
  for (const after of [35, 36, 59]) await at(after)
  await at(61)
  now += 15 * minute
  await at(36)
  const told = (from: number) => `where E1 were from ${iso(from)} to ${iso(from + 60)}`
  expect((await looks()).slice(before)).toEqual([told(0), told(60), told(0)])
  now = hour + 100 * minute
})

test('a masked session is told pseudonyms alone, and finds nobody by their name', async () => {
  const masked: Who = { isMasked: true, permissions: allPermissions }
  const plain = /Okonkwo|Ada|"E1"|E2801|J-1/
  const shown = await at(35, {}, masked)
  expect(shown.positions).toHaveLength(2)
  const trail = await ask('trail', { ...day, epc: shown.positions[0].epc }, masked)
  expect(trail.points).toHaveLength(5)
  for (const data of [shown, trail, await ask('stays', day, masked)]) expect(JSON.stringify(data)).not.toMatch(plain)
  for (const search of ['okonk', 'E1', 'E2801', 'J-']) expect((await at(35, { search }, masked)).positions).toEqual([])
})

test('a tag that was taken off a person stays that person’s until it is put on something else', async () => {
  const off = '/api/tagAssociations?associationType=employees&associationID=E1'
  const clerk: Who = { permissions: withoutPeople }
  const isTold = async (who?: Who) => {
    const all = { ...day, showAllReads: true }
    const stays = (await ask('stays', all, who)).stays.filter(({ epc }: { epc: string }) => epc === badge)
    const trail = (await ask('trail', { ...day, epc: badge }, who)).points
    const found = [await at(65, { showAllReads: true }, who), await at(65, { epcs: [badge] }, who)]
    return [stays.length > 0, trail.length > 0, ...found.map((data) => epcsOf(data.positions).includes(badge))]
  }
  now = hour + 50 * minute
  expect((await bed.ask('DELETE', off, undefined, clerk)).status).toBe(200)
  now = hour + 100 * minute
  expect(await isTold(clerk)).toEqual([false, false, false, false])
  expect(await isTold()).toEqual([true, true, true, true])
  // Neither is it told when it is put back within a moment, nor by what it was put on while it was worn.
  now = hour + 50.5 * minute
  const put = (associationType: string, associationID: string, who?: Who) =>
    bed.ask('POST', '/api/tagAssociations', { associationType, associationID, epc: badge, active: true }, who)
  expect((await put('employees', 'E1', clerk)).status).toBe(200)
  expect((await put('jobs', 'J-1', clerk)).status).toBe(200)
  now = hour + 55 * minute
  expect((await bed.ask('DELETE', off, undefined, clerk)).status).toBe(200)
  now = hour + 100 * minute
  expect(await isTold(clerk)).toEqual([false, false, false, false])
  // Put on something else it is that, since then and no longer.
  now = hour + 60 * minute
  expect((await bed.ask('DELETE', '/api/tagAssociations?associationType=jobs&associationID=J-1')).status).toBe(200)
  const refused = await put('jobs', 'J-1', clerk)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'approve' on 'employees'")])
  now = hour + 62 * minute
  expect((await put('jobs', 'J-1')).status).toBe(200)
  now = hour + 100 * minute
  const [handed] = (await at(65, { epcs: [badge] }, clerk)).positions
  expect(handed).toMatchObject({ label: 'J-1', since: iso(62) })
  const stays = await ask('stays', { ...day, epcs: [badge] }, clerk)
  expect(stays.stays.map(({ from }: { from: string }) => from)).toEqual([iso(62)])
  expect((await ask('trail', { ...day, epc: badge }, clerk)).points[0].at).toBe(iso(62))
})
