import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { createReasonCloser } from './createReasonCloser.ts'
import { createFloorReader } from './floorReader.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  await bed.ask('POST', '/api/reasons', { reasonCode: 'TOOL', priority: 80 })
})
afterAll(() => bed?.close())

describe('a reason given to a stop that still runs', () => {
  const minute = 60_000
  let deviceId = 0
  const start = Math.floor(Date.now() / minute) * minute - 40 * minute
  const iso = (ms: number) => new Date(ms).toISOString()
  const slice = (from: number, to: number, state: 1 | 4, seq = from) => ({
    from: start + from * minute,
    to: start + to * minute,
    seq,
    ord: 0,
    state,
    reason: null,
    outputs: [],
    empIDs: [],
    values: null,
  })
  const tell = (...slices: ReturnType<typeof slice>[]) =>
    insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  const closer = () =>
    createReasonCloser({
      dependencies: bed.dependencies,
      floorOf: createFloorReader(bed.dependencies),
      items: bed.items,
    })
  const reasons = async () => {
    const query = `start=${iso(start)}&end=${iso(start + 40 * minute)}`
    const { body } = await bed.ask('GET', `/api/resources/M-41/evidence?${query}`)
    return body.data.intervals
      .filter(({ state }: { state: string }) => state === 'down')
      .map((interval: { start: string; end: string; reason: string | null }) => [
        (Date.parse(interval.start) - start) / minute,
        (Date.parse(interval.end) - start) / minute,
        interval.reason,
      ])
  }

  test('holds until it ends and no longer; who gave it, and when, stays', async () => {
    const { look: close, hasOpen } = closer()
    await bed.ask('POST', '/api/resources', { resourceID: 'M-41' })
    const device = { deviceTypeId: 'takt-h1', resourceId: 'M-41' }
    deviceId = (await bed.ask('POST', '/api/devices', device)).body.data.deviceId
    await tell(slice(0, 5, 1), slice(5, 10, 4))
    const entry = { resourceID: 'M-41', start: iso(start + 5 * minute), reasonCode: 'TOOL' }
    const end = iso(start + 5 * minute + openReasonMs)
    const given = (await bed.ask('POST', '/api/reasonEntries', { ...entry, end })).body.data
    expect(await close()).toBe(0)
    await tell(slice(10, 15, 4))
    expect(await reasons()).toEqual([
      [5, 10, 'TOOL'],
      [10, 15, 'TOOL'],
    ])
    await tell(slice(15, 20, 1), slice(20, 25, 4))
    expect(hasOpen()).toBe(true)
    expect(await close()).toBe(1)
    expect(await close()).toBe(0)
    expect(hasOpen()).toBe(false)
    expect((await reasons()).at(-1)).toEqual([20, 25, null])
    const kept = (await bed.ask('GET', `/api/reasonEntries/${given.reasonEntryID}`)).body.data
    expect(kept).toMatchObject({ ...entry, end: iso(start + 15 * minute), enteredAt: given.enteredAt })
    expect(await bed.rowsOf('reason_touched')).not.toEqual([])
  })

  test('is looked at from an hour before its last news while it lasts for long, and cut where it ends all the same', async () => {
    const { look: close } = closer()
    await bed.ask('POST', '/api/resources', { resourceID: 'M-42' })
    const device = { deviceTypeId: 'takt-h1', resourceId: 'M-42' }
    deviceId = (await bed.ask('POST', '/api/devices', device)).body.data.deviceId
    await tell(slice(-400, -300, 4), slice(-300, -200, 4))
    const from = start - 390 * minute
    const entry = { resourceID: 'M-42', start: iso(from), end: iso(from + openReasonMs), reasonCode: 'TOOL' }
    const { reasonEntryID } = (await bed.ask('POST', '/api/reasonEntries', entry)).body.data
    expect(await close()).toBe(0)
    await tell(slice(-200, -100, 4))
    expect(await close()).toBe(0)
    await tell(slice(-60, -20, 1))
    expect(await close()).toBe(1)
    const { body } = await bed.ask('GET', `/api/reasonEntries/${reasonEntryID}`)
    expect(body.data.end).toBe(iso(start - 60 * minute))
  })
})
