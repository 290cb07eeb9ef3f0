import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import { allPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import {
  ask,
  at,
  badge,
  bed,
  day,
  epcsOf,
  hour,
  iso,
  minute,
  now,
  prepareLocating,
  setNow,
  traveller,
} from './locating.fixture.ts'

prepareLocating()

const withoutPeople = permissionsWhere((area, flag) => area !== 'employees' || flag !== 'approve')

const noPeople: Who = { permissions: withoutPeople }

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
  setNow(hour + 35 * minute + 24 * hourMs)
  const trail = await ask('trail', { ...day, epc: badge })
  expect(trail.points[0]).toMatchObject({ at: iso(35), zoneId: 2 })
  expect(epcsOf((await at(34.9)).positions)).toEqual([traveller])
  expect(epcsOf((await at(35)).positions)).toEqual([badge, traveller])
  setNow(hour + 100 * minute)
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
  setNow(hour + 48 * hourMs)
  const before = (await looks()).length
  await at(35, {}, noPeople)
  await at(35, { types: ['jobs'] })
  expect(await looks()).toHaveLength(before)
  for (const after of [35, 36, 59]) await at(after)
  await at(61)
  setNow(now + 15 * minute)
  await at(36)
  const told = (from: number) => `where E1 were from ${iso(from)} to ${iso(from + 60)}`
  expect((await looks()).slice(before)).toEqual([told(0), told(60), told(0)])
  setNow(hour + 100 * minute)
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
  setNow(hour + 50 * minute)
  expect((await bed.ask('DELETE', off, undefined, clerk)).status).toBe(200)
  setNow(hour + 100 * minute)
  expect(await isTold(clerk)).toEqual([false, false, false, false])
  expect(await isTold()).toEqual([true, true, true, true])
  // Neither is it told when it is put back within a moment, nor by what it was put on while it was worn.
  setNow(hour + 50.5 * minute)
  const put = (associationType: string, associationID: string, who?: Who) =>
    bed.ask('POST', '/api/tagAssociations', { associationType, associationID, epc: badge, active: true }, who)
  expect((await put('employees', 'E1', clerk)).status).toBe(200)
  expect((await put('jobs', 'J-1', clerk)).status).toBe(200)
  setNow(hour + 55 * minute)
  expect((await bed.ask('DELETE', off, undefined, clerk)).status).toBe(200)
  setNow(hour + 100 * minute)
  expect(await isTold(clerk)).toEqual([false, false, false, false])
  // Put on something else it is that, since then and no longer.
  setNow(hour + 60 * minute)
  expect((await bed.ask('DELETE', '/api/tagAssociations?associationType=jobs&associationID=J-1')).status).toBe(200)
  const refused = await put('jobs', 'J-1', clerk)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'approve' on 'employees'")])
  setNow(hour + 62 * minute)
  expect((await put('jobs', 'J-1')).status).toBe(200)
  setNow(hour + 100 * minute)
  const [handed] = (await at(65, { epcs: [badge] }, clerk)).positions
  expect(handed).toMatchObject({ label: 'J-1', since: iso(62) })
  const stays = await ask('stays', { ...day, epcs: [badge] }, clerk)
  expect(stays.stays.map(({ from }: { from: string }) => from)).toEqual([iso(62)])
  expect((await ask('trail', { ...day, epc: badge }, clerk)).points[0].at).toBe(iso(62))
})
