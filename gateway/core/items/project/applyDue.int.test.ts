import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { applyDue } from './applyDue.ts'
import { rebuild } from './rebuild.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

test('a scheduled value takes effect once at its time, and a rebuild reproduces it', async () => {
  const types = [...fixture.items.values()].map(({ type }) => type)
  const until = Date.now() + 2500
  await fixture.request('POST', '/api/resources', { resourceID: 'M', idealCycleSecs: 10 })
  const change = { idealCycleSecs: 20, effectiveFrom: new Date(until - 500).toISOString() }
  expect((await fixture.request('PUT', '/api/resources/M', change)).body.data).toMatchObject({
    idealCycleSecs: 10,
    version: 2,
  })
  const readCycleSecs = async () => (await fixture.request('GET', '/api/resources/M')).body.data.idealCycleSecs
  expect(await applyDue(fixture.dependencies.systemDb, types, { after: 0, until: until - 501 })).toEqual([])
  expect(await readCycleSecs()).toBe(10)
  expect(await applyDue(fixture.dependencies.systemDb, types, { after: 0, until })).toMatchObject([
    { organizationId: 1, area: 'resources', itemType: 'resources', version: 2 },
  ])
  expect(await readCycleSecs()).toBe(20)
  expect(await applyDue(fixture.dependencies.systemDb, types, { after: 0, until })).toEqual([])
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(until)
  await rebuild(fixture.dependencies.systemDb, types)
  expect(await readCycleSecs()).toBe(20)
})
