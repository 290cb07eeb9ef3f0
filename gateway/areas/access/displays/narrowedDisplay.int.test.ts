import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from '../../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'

describe('a wall board that is narrowed to device groups', () => {
  let bed: ItemsBed
  let lathes: Who
  let mills: Who
  let groupId = 0
  beforeAll(async () => {
    bed = await createItemsBed([...areas])
    for (const resourceID of ['L-1', 'L-2', 'M-1']) {
      await bed.ask('POST', '/api/resources', { resourceID })
      await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
    }
    await bed.ask('POST', '/api/targets', { resourceID: 'M-1', oeePercent: 80 })
    await bed.ask('POST', '/api/targets', { resourceID: 'L-1', oeePercent: 70 })
    await bed.ask('POST', '/api/targets', { oeePercent: 60 })
    const group = async (deviceGroupName: string, selectedDevices: string[]) =>
      (await bed.ask('POST', '/api/deviceGroups', { deviceGroupName, selectedDevices })).body.data.deviceGroupId
    groupId = await group('Lathes', ['L-1'])
    const display = (displayId: number, deviceGroupIds: number[]) => ({
      isDisplay: true,
      permissions: readerPermissions,
      display: { displayId, deviceGroupIds },
    })
    lathes = display(1, [groupId])
    mills = display(2, [await group('Mills', ['M-1'])])
  })
  afterAll(() => bed?.close())

  const range = { startDate: '2026-03-02', endDate: '2026-03-03' }
  const teep = z.object({ resources: z.array(z.object({ resourceID: z.string() })) })
  const questions: [string, object, (data: unknown) => string[]][] = [
    [
      '/api/resources/getTEEP',
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

  test('asked for all it answers its machines alone, one after another and not from what others were answered', async () => {
    const all = await bed.ask('GET', '/api/resources/current')
    expect(all.body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual(['L-1', 'L-2', 'M-1'])
    for (const [who, machine] of [
      [lathes, 'L-1'],
      [mills, 'M-1'],
    ] as const) {
      const { body } = await bed.ask('GET', '/api/resources/current', undefined, who)
      expect(body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual([machine])
    }
    for (const [path, body, machinesIn] of questions) {
      const everybody = await bed.ask('POST', path, { resourceIDs: [], ...body })
      expect([path, everybody.status, everybody.body.message]).toEqual([path, 200, ''])
      for (const [who, machine] of [
        [lathes, 'L-1'],
        [mills, 'M-1'],
      ] as const) {
        const answer = await bed.ask('POST', path, { resourceIDs: [], ...body }, who)
        expect([path, answer.status]).toEqual([path, 200])
        expect(machinesIn(answer.body.data).filter((name) => name !== machine)).toEqual([])
      }
    }
  })

  test("another machine's name is a 404 in the words for a machine that is not there", async () => {
    for (const [path, body] of questions) {
      const theirs = await bed.ask('POST', path, { resourceIDs: ['M-1'], ...body }, lathes)
      const none = await bed.ask('POST', path, { resourceIDs: ['X-9'], ...body }, lathes)
      expect([path, theirs.status, theirs.body.message]).toEqual([path, 404, none.body.message.replace('X-9', 'M-1')])
    }
    for (const question of ['evidence', 'values', 'plan', 'cycles']) {
      const at = (name: string) =>
        `/api/resources/${name}/${question}?start=2026-03-02T06:00:00Z&end=2026-03-02T07:00:00Z`
      const theirs = await bed.ask('GET', at('M-1'), undefined, lathes)
      const none = await bed.ask('GET', at('X-9'), undefined, lathes)
      expect([question, theirs.status, theirs.body.message]).toEqual([
        question,
        404,
        none.body.message.replace('X-9', 'M-1'),
      ])
    }
    expect((await bed.ask('POST', '/api/analytics/jobEffHistory', { jobNumList: ['J'] }, lathes)).status).toBe(403)
  })

  test('lists tell it of its groups and targets, and of those for all', async () => {
    const groups = await bed.ask('GET', '/api/deviceGroups', undefined, lathes)
    expect(groups.body.data.map((row: { deviceGroupName: string }) => row.deviceGroupName)).toEqual(['Lathes'])
    const targets = await bed.ask('GET', '/api/targets', undefined, lathes)
    expect(targets.body.data.map((row: { oeePercent: number }) => row.oeePercent)).toEqual([70, 60])
  })

  test('other machines in its group reach it with the next question; without groups it sees nothing', async () => {
    await bed.ask('PUT', `/api/deviceGroups/${groupId}`, { selectedDevices: ['L-2'] })
    const current = async (who: Who) =>
      (await bed.ask('GET', '/api/resources/current', undefined, who)).body.data.map(
        (row: { resourceID: string }) => row.resourceID,
      )
    expect(await current(lathes)).toEqual(['L-2'])
    await bed.ask('DELETE', `/api/deviceGroups/${groupId}`)
    expect(await current(lathes)).toEqual([])
  })
})
