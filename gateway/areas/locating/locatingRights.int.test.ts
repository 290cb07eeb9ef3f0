import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import { allPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  at,
  badge,
  day,
  epcsOf,
  fixture,
  hour,
  iso,
  minute,
  now,
  prepareLocating,
  request,
  setNow,
  traveller,
} from './locating.fixture.ts'

prepareLocating()

const withoutPeople = permissionsWhere((area, flag) => area !== 'employees' || flag !== 'approve')

const noPeople: TestUser = { permissions: withoutPeople }

test('without the right to see positions of people, no response contains a person, whatever the filter', async () => {
  for (const user of [noPeople, { permissions: readerPermissions }]) {
    expect(epcsOf((await at(35, { showAllReads: true }, user)).positions)).toEqual([traveller])
    expect((await at(35, { epcs: [badge] }, user)).positions).toEqual([])
    expect((await at(35, { types: ['employees'] }, user)).positions).toEqual([])
    const { stays } = await request('stays', { ...day, showAllReads: true }, user)
    expect(stays.filter(({ epc }: { epc: string }) => epc === badge)).toEqual([])
    expect((await request('trail', { ...day, epc: badge }, user)).points).toEqual([])
  }
  // Conversely, a user who may see positions of people but not read jobs gets no jobs.
  const people = permissionsWhere((area) => area !== 'jobs')
  expect(epcsOf((await at(35, {}, { permissions: people })).positions)).toEqual([badge])
})

test('positions of people are returned within the retention of the organization; positions of things are kept longer', async () => {
  await fixture.request('POST', '/api/organizations/1/settings', { peoplePositionDays: 1 })
  setNow(hour + 35 * minute + 24 * hourMs)
  const trail = await request('trail', { ...day, epc: badge })
  expect(trail.points[0]).toMatchObject({ at: iso(35), zoneId: 2 })
  expect(epcsOf((await at(34.9)).positions)).toEqual([traveller])
  expect(epcsOf((await at(35)).positions)).toEqual([badge, traveller])
  setNow(hour + 100 * minute)
  await fixture.request('POST', '/api/organizations/1/settings', { peoplePositionDays: 30 })
})

test('antennas, zones and rules are read with their values over time', async () => {
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-r1' })
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  await fixture.request('POST', '/api/zones', { floorPlanId: 1, zoneName: 'Goods in', polygon: corners })
  const added = await fixture.request('POST', '/api/antennas', {
    deviceId: 1,
    antennaNum: 2,
    floorPlanId: 1,
    x: 0.25,
    y: 0.5,
    zoneId: 1,
  })
  expect([added.status, added.body.message]).toEqual([200, 'Antenna Added'])
  const effectiveFrom = iso(10)
  await fixture.request('PUT', '/api/antennas/1~2', { x: 0.75, zoneId: null, effectiveFrom })
  await fixture.request('POST', '/api/organizations/1/settings', { tagMarginDb: 3, effectiveFrom })
  const floor = await loadLocatingFloor(fixture.dependencies.systemDb, 1)
  const from = Date.parse(effectiveFrom)
  const first = { floorPlanId: 1, x: 0.25, y: 0.5, zoneId: 1 }
  const always = Number.NEGATIVE_INFINITY
  expect(floor.antennas).toEqual(
    new Map([
      [
        '1~2',
        [
          { from: always, value: first },
          { from, value: { ...first, x: 0.75, zoneId: null } },
        ],
      ],
    ]),
  )
  expect(floor.zones).toEqual(new Map([[1, [{ zoneId: 1, polygon: [{ from: always, value: corners }] }]]]))
  expect(floor.rules.map(({ value }) => value.marginDb)).toEqual([6, 3])
  expect((await loadLocatingFloor(fixture.dependencies.systemDb, 2)).antennas.size).toBe(0)
})

test('another organization has its own tags', async () => {
  const otherOrganization = { organizationId: 2 }
  expect((await at(35, { showAllReads: true }, otherOrganization)).positions).toEqual([])
  expect((await request('stays', { ...day, showAllReads: true }, otherOrganization)).stays).toEqual([])
  expect((await request('trail', { ...day, epc: badge }, otherOrganization)).points).toEqual([])
})

test('every view of the position of a person is recorded in the audit log; views of things are not', async () => {
  const views = async () =>
    (await fixture.rowsOf('audit'))
      .filter(({ action }) => action === 'looked')
      .map(({ what, user_name }) => [what, user_name])
  const before = (await views()).length
  await request('trail', { ...day, epc: traveller })
  await request('stays', { ...day, types: ['jobs'] })
  await request('trail', { ...day, epc: badge }, noPeople)
  expect(await views()).toHaveLength(before)
  await request('trail', { ...day, epc: badge })
  await request('stays', { ...day, epcs: [badge] })
  const entry = `positions of E1 from ${iso(-60)} to ${iso(200)}`
  expect((await views()).slice(before)).toEqual([
    [entry, 'someone@demo.takt'],
    [entry, 'someone@demo.takt'],
  ])
})

test('views of positions of people at an instant are recorded once per hour viewed and 15 minutes', async () => {
  const views = async () =>
    (await fixture.rowsOf('audit')).filter(({ action }) => action === 'looked').map(({ what }) => what)
  // Long after the times viewed by other tests.
  setNow(hour + 48 * hourMs)
  const before = (await views()).length
  await at(35, {}, noPeople)
  await at(35, { types: ['jobs'] })
  expect(await views()).toHaveLength(before)
  for (const after of [35, 36, 59]) await at(after)
  await at(61)
  setNow(now + 15 * minute)
  await at(36)
  const entry = (from: number) => `positions of E1 from ${iso(from)} to ${iso(from + 60)}`
  expect((await views()).slice(before)).toEqual([entry(0), entry(60), entry(0)])
  setNow(hour + 100 * minute)
})

test('a masked session gets only pseudonyms, and cannot find people by name', async () => {
  const masked: TestUser = { isMasked: true, permissions: allPermissions }
  const realNames = /Okonkwo|Ada|"E1"|E2801|J-1/
  const maskedPositions = await at(35, {}, masked)
  expect(maskedPositions.positions).toHaveLength(2)
  const trail = await request('trail', { ...day, epc: maskedPositions.positions[0].epc }, masked)
  expect(trail.points).toHaveLength(5)
  for (const data of [maskedPositions, trail, await request('stays', day, masked)])
    expect(JSON.stringify(data)).not.toMatch(realNames)
  for (const search of ['okonk', 'E1', 'E2801', 'J-']) expect((await at(35, { search }, masked)).positions).toEqual([])
})

test('a tag removed from a person still counts as that person until it is attached to something else', async () => {
  const off = '/api/tagAssociations?associationType=employees&associationID=E1'
  const clerk: TestUser = { permissions: withoutPeople }
  const isVisible = async (user?: TestUser) => {
    const all = { ...day, showAllReads: true }
    const stays = (await request('stays', all, user)).stays.filter(({ epc }: { epc: string }) => epc === badge)
    const trail = (await request('trail', { ...day, epc: badge }, user)).points
    const positionResults = [await at(65, { showAllReads: true }, user), await at(65, { epcs: [badge] }, user)]
    return [
      stays.length > 0,
      trail.length > 0,
      ...positionResults.map((data) => epcsOf(data.positions).includes(badge)),
    ]
  }
  setNow(hour + 50 * minute)
  expect((await fixture.request('DELETE', off, undefined, clerk)).status).toBe(200)
  setNow(hour + 100 * minute)
  expect(await isVisible(clerk)).toEqual([false, false, false, false])
  expect(await isVisible()).toEqual([true, true, true, true])
  // Putting it back shortly after, or attaching it to something else while worn, does not reveal it either.
  setNow(hour + 50.5 * minute)
  const put = (associationType: string, associationID: string, user?: TestUser) =>
    fixture.request('POST', '/api/tagAssociations', { associationType, associationID, epc: badge, active: true }, user)
  expect((await put('employees', 'E1', clerk)).status).toBe(200)
  expect((await put('jobs', 'J-1', clerk)).status).toBe(200)
  setNow(hour + 55 * minute)
  expect((await fixture.request('DELETE', off, undefined, clerk)).status).toBe(200)
  setNow(hour + 100 * minute)
  expect(await isVisible(clerk)).toEqual([false, false, false, false])
  // Once attached to something else, it counts as that from then on only.
  setNow(hour + 60 * minute)
  expect((await fixture.request('DELETE', '/api/tagAssociations?associationType=jobs&associationID=J-1')).status).toBe(
    200,
  )
  const rejection = await put('jobs', 'J-1', clerk)
  expect([rejection.status, rejection.body.message]).toEqual([403, expect.stringContaining("'approve' on 'employees'")])
  setNow(hour + 62 * minute)
  expect((await put('jobs', 'J-1')).status).toBe(200)
  setNow(hour + 100 * minute)
  const [position] = (await at(65, { epcs: [badge] }, clerk)).positions
  expect(position).toMatchObject({ label: 'J-1', since: iso(62) })
  const stays = await request('stays', { ...day, epcs: [badge] }, clerk)
  expect(stays.stays.map(({ from }: { from: string }) => from)).toEqual([iso(62)])
  expect((await request('trail', { ...day, epc: badge }, clerk)).points[0].at).toBe(iso(62))
})
