import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'
import { applyDue } from './applyDue.ts'
import { rebuild } from './rebuild.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

test('a value decided for later shows from its time on, once, and a rebuild knows it too', async () => {
  const types = [...bed.items.values()].map(({ type }) => type)
  const until = Date.now() + 2500
  await bed.ask('POST', '/api/resources', { resourceID: 'M', idealCycleSecs: 10 })
  const later = { idealCycleSecs: 20, effectiveFrom: new Date(until - 500).toISOString() }
  expect((await bed.ask('PUT', '/api/resources/M', later)).body.data).toMatchObject({ idealCycleSecs: 10, version: 2 })
  const shown = async () => (await bed.ask('GET', '/api/resources/M')).body.data.idealCycleSecs
  expect(await applyDue(bed.dependencies.systemDb, types, { after: 0, until: until - 501 })).toEqual([])
  expect(await shown()).toBe(10)
  expect(await applyDue(bed.dependencies.systemDb, types, { after: 0, until })).toMatchObject([
    { organizationId: 1, area: 'resources', itemType: 'resources', version: 2 },
  ])
  expect(await shown()).toBe(20)
  expect(await applyDue(bed.dependencies.systemDb, types, { after: 0, until })).toEqual([])
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(until)
  await rebuild(bed.dependencies.systemDb, types)
  expect(await shown()).toBe(20)
})
