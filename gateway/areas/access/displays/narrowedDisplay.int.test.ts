import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'

describe('a wall display restricted to device groups', () => {
  let fixture: ItemsFixture
  let lathes: TestUser
  let mills: TestUser
  let groupId = 0
  beforeAll(async () => {
    fixture = await createItemsFixture([...areas])
    for (const resourceID of ['L-1', 'L-2', 'M-1']) {
      await fixture.request('POST', '/api/resources', { resourceID })
      await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
    }
    await fixture.request('POST', '/api/targets', { resourceID: 'M-1', oeePercent: 80 })
    await fixture.request('POST', '/api/targets', { resourceID: 'L-1', oeePercent: 70 })
    await fixture.request('POST', '/api/targets', { oeePercent: 60 })
    const group = async (deviceGroupName: string, selectedDevices: string[]) =>
      (await fixture.request('POST', '/api/deviceGroups', { deviceGroupName, selectedDevices })).body.data.deviceGroupId
    groupId = await group('Lathes', ['L-1'])
    const display = (displayId: number, deviceGroupIds: number[]) => ({
      isDisplay: true,
      permissions: readerPermissions,
      display: { displayId, deviceGroupIds },
    })
    lathes = display(1, [groupId])
    mills = display(2, [await group('Mills', ['M-1'])])
  })
  afterAll(() => fixture?.close())

  const range = { startDate: '2026-03-02', endDate: '2026-03-03' }
  const teep = z.object({ resources: z.array(z.object({ resourceID: z.string() })) })
  const queries: [string, object, (data: unknown) => string[]][] = [
    [
      '/api/resources/getTEEP',
      { ...range, resolution: 'day', ttlSecs: 300 },
      (data) => teep.parse(data).resources.map(({ resourceID }) => resourceID),
    ],
    [
      '/api/analytics/teepColumns',
      { ...range, resolution: 'day', ttlSecs: 300 },
      (data) => teep.parse(data).resources.map(({ resourceID }) => resourceID),
    ],
    [
      '/api/analytics/breakdown',
      { ...range, by: ['resourceID'], ttlSecs: 300 },
      (data) => JSON.stringify(data).match(/[LM]-\d/g) ?? [],
    ],
    [
      '/api/analytics/machineNotices',
      { ...range, resolution: 'day' },
      (data) => JSON.stringify(data).match(/[LM]-\d/g) ?? [],
    ],
  ]

  test('a query for all machines returns only its own, in sequence and not from cached responses of others', async () => {
    const all = await fixture.request('GET', '/api/resources/current')
    expect(all.body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual(['L-1', 'L-2', 'M-1'])
    for (const [display, machine] of [
      [lathes, 'L-1'],
      [mills, 'M-1'],
    ] as const) {
      const { body } = await fixture.request('GET', '/api/resources/current', undefined, display)
      expect(body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual([machine])
    }
    for (const [path, body, machinesIn] of queries) {
      const everybody = await fixture.request('POST', path, { resourceIDs: [], ...body })
      expect([path, everybody.status, everybody.body.message]).toEqual([path, 200, ''])
      for (const [display, machine] of [
        [lathes, 'L-1'],
        [mills, 'M-1'],
      ] as const) {
        const response = await fixture.request('POST', path, { resourceIDs: [], ...body }, display)
        expect([path, response.status]).toEqual([path, 200])
        expect(machinesIn(response.body.data).filter((name) => name !== machine)).toEqual([])
      }
    }
  })

  test("another machine's name returns the same 404 message as a missing machine", async () => {
    for (const [path, body] of queries) {
      const otherMachine = await fixture.request('POST', path, { resourceIDs: ['M-1'], ...body }, lathes)
      const none = await fixture.request('POST', path, { resourceIDs: ['X-9'], ...body }, lathes)
      expect([path, otherMachine.status, otherMachine.body.message]).toEqual([
        path,
        404,
        none.body.message.replace('X-9', 'M-1'),
      ])
    }
    for (const query of ['evidence', 'values', 'plan', 'cycles']) {
      const at = (name: string) => `/api/resources/${name}/${query}?start=2026-03-02T06:00:00Z&end=2026-03-02T07:00:00Z`
      const otherMachine = await fixture.request('GET', at('M-1'), undefined, lathes)
      const none = await fixture.request('GET', at('X-9'), undefined, lathes)
      expect([query, otherMachine.status, otherMachine.body.message]).toEqual([
        query,
        404,
        none.body.message.replace('X-9', 'M-1'),
      ])
    }
    expect((await fixture.request('POST', '/api/analytics/jobEffHistory', { jobNumList: ['J'] }, lathes)).status).toBe(
      403,
    )
  })

  test('lists return its groups and targets, and those that apply to all', async () => {
    const groups = await fixture.request('GET', '/api/deviceGroups', undefined, lathes)
    expect(groups.body.data.map((row: { deviceGroupName: string }) => row.deviceGroupName)).toEqual(['Lathes'])
    const targets = await fixture.request('GET', '/api/targets', undefined, lathes)
    expect(targets.body.data.map((row: { oeePercent: number }) => row.oeePercent)).toEqual([70, 60])
  })

  test('changed machines of its group take effect with the next request; without groups it sees nothing', async () => {
    await fixture.request('PUT', `/api/deviceGroups/${groupId}`, { selectedDevices: ['L-2'] })
    const current = async (display: TestUser) =>
      (await fixture.request('GET', '/api/resources/current', undefined, display)).body.data.map(
        (row: { resourceID: string }) => row.resourceID,
      )
    expect(await current(lathes)).toEqual(['L-2'])
    await fixture.request('DELETE', `/api/deviceGroups/${groupId}`)
    expect(await current(lathes)).toEqual([])
  })
})
