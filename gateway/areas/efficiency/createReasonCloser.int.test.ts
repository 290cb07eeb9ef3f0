import { openReasonMs } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { createReasonCloser } from './createReasonCloser.ts'
import { createFloorReader } from './floorReader.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  await fixture.request('POST', '/api/reasons', { reasonCode: 'TOOL', priority: 80 })
})
afterAll(() => fixture?.close())

describe('a reason given for a stop that is still running', () => {
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
  const insertReported = (...slices: ReturnType<typeof slice>[]) =>
    insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  const closer = () =>
    createReasonCloser({
      dependencies: fixture.dependencies,
      floorOf: createFloorReader(fixture.dependencies),
      items: fixture.items,
    })
  const reasons = async () => {
    const query = `start=${iso(start)}&end=${iso(start + 40 * minute)}`
    const { body } = await fixture.request('GET', `/api/resources/M-41/evidence?${query}`)
    return body.data.intervals
      .filter(({ state }: { state: string }) => state === 'down')
      .map((interval: { start: string; end: string; reason: string | null }) => [
        (Date.parse(interval.start) - start) / minute,
        (Date.parse(interval.end) - start) / minute,
        interval.reason,
      ])
  }

  test('applies until the stop ends; the user and time of entry stay', async () => {
    const { check: close, hasOpen } = closer()
    await fixture.request('POST', '/api/resources', { resourceID: 'M-41' })
    const device = { deviceTypeId: 'takt-h1', resourceId: 'M-41' }
    deviceId = (await fixture.request('POST', '/api/devices', device)).body.data.deviceId
    await insertReported(slice(0, 5, 1), slice(5, 10, 4))
    const entry = { resourceID: 'M-41', start: iso(start + 5 * minute), reasonCode: 'TOOL' }
    const end = iso(start + 5 * minute + openReasonMs)
    const created = (await fixture.request('POST', '/api/reasonEntries', { ...entry, end })).body.data
    expect(await close()).toBe(0)
    await insertReported(slice(10, 15, 4))
    expect(await reasons()).toEqual([
      [5, 10, 'TOOL'],
      [10, 15, 'TOOL'],
    ])
    await insertReported(slice(15, 20, 1), slice(20, 25, 4))
    expect(hasOpen()).toBe(true)
    expect(await close()).toBe(1)
    expect(await close()).toBe(0)
    expect(hasOpen()).toBe(false)
    expect((await reasons()).at(-1)).toEqual([20, 25, null])
    const stored = (await fixture.request('GET', `/api/reasonEntries/${created.reasonEntryID}`)).body.data
    expect(stored).toMatchObject({ ...entry, end: iso(start + 15 * minute), enteredAt: created.enteredAt })
    expect(await fixture.rowsOf('reason_touched')).not.toEqual([])
  })

  test('of a long stop is checked from an hour before its latest data on, and still closed where the stop ended', async () => {
    const { check: close } = closer()
    await fixture.request('POST', '/api/resources', { resourceID: 'M-42' })
    const device = { deviceTypeId: 'takt-h1', resourceId: 'M-42' }
    deviceId = (await fixture.request('POST', '/api/devices', device)).body.data.deviceId
    await insertReported(slice(-400, -300, 4), slice(-300, -200, 4))
    const from = start - 390 * minute
    const entry = { resourceID: 'M-42', start: iso(from), end: iso(from + openReasonMs), reasonCode: 'TOOL' }
    const { reasonEntryID } = (await fixture.request('POST', '/api/reasonEntries', entry)).body.data
    expect(await close()).toBe(0)
    await insertReported(slice(-200, -100, 4))
    expect(await close()).toBe(0)
    await insertReported(slice(-60, -20, 1))
    expect(await close()).toBe(1)
    const { body } = await fixture.request('GET', `/api/reasonEntries/${reasonEntryID}`)
    expect(body.data.end).toBe(iso(start - 60 * minute))
  })
})
