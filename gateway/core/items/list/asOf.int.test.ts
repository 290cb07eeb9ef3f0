import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDue } from '../project/applyDue.ts'
import { type Asked, asked } from '../testing/histories.bed.ts'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'
import { nextMillisecond } from '../testing/nextMillisecond.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const names = ['resources', 'devices', 'deviceGroups', 'parts', 'revisions', 'assemblies', 'jobs', 'jobOperations']
const listed = async (name: string, query: string, organizationId: number) =>
  (await bed.ask('GET', `/api/${name}?${query}`, undefined, { organizationId })).body.data

async function ask({ method, path, body, csv, organizationId }: Asked) {
  const type = csv === undefined ? 'application/json' : 'text/csv'
  const headers = { authorization: bed.authorization({ organizationId }), 'content-type': type }
  await (await bed.app.request(path, { method, headers, body: csv ?? (body && JSON.stringify(body)) })).text()
}

test('at any moment of any history the list as it stood then is the list that was answered then', async () => {
  type Moment = { at: string; organizationId: number; name: string; query: string; rows: unknown }
  const queries: Record<string, string[]> = {
    parts: ['orderBy=description:desc&offset=1&limit=2', 'descriptionContains=a', 'globalSearchValue=P-2&limit=1'],
    resources: ['orderBy=idealCycleSecs:asc,resourceID:desc&limit=2', 'idealCycleSecsGreaterThan=15'],
    jobs: ['prodQtyGreaterThan=1&limit=1', 'orderBy=prodQty:desc&offset=1'],
  }
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(asked, { minLength: 4, maxLength: 8 }), { minLength: 4, maxLength: 6 }),
      async (rounds) => {
        const moments: Moment[] = []
        for (const round of rounds) {
          for (const one of round) await ask(one)
          const at = await nextMillisecond(bed)
          for (const name of names)
            for (const query of ['', ...(queries[name] ?? [])])
              for (const organizationId of [1, 2])
                moments.push({ at, organizationId, name, query, rows: await listed(name, query, organizationId) })
        }
        for (const { at, organizationId, name, query, rows } of moments) {
          expect(await listed(name, `${query}&asOf=${at}`, organizationId), `${name} ${query} at ${at}`).toEqual(rows)
          compared += (rows as unknown[]).length
        }
      },
    ),
    { numRuns: 3 },
  )
  expect(compared).toBeGreaterThan(10)
})

test('a value decided for later shows in the list as it stood once it held, and not before', async () => {
  const types = [...bed.items.values()].map(({ type }) => type)
  await bed.ask('POST', '/api/resources', { resourceID: 'LATER', idealCycleSecs: 10 })
  const from = Date.now() + 1000
  await bed.ask('PUT', '/api/resources/LATER', { idealCycleSecs: 20, effectiveFrom: new Date(from).toISOString() })
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(from + 100)
  await applyDue(bed.dependencies.systemDb, types, { after: 0, until: Date.now() })
  await bed.ask('PUT', '/api/resources/LATER', { description: 'changed since' })
  const then = async (at: number) =>
    (await listed('resources', `resourceID=LATER&asOf=${new Date(at).toISOString()}`, 1))[0].idealCycleSecs
  expect([await then(from - 1), await then(from), await then(Date.now())]).toEqual([10, 20, 20])
  const now = (secs: number) => listed('resources', `resourceID=LATER&idealCycleSecs=${secs}`, 1)
  expect(await now(20)).toMatchObject([{ resourceID: 'LATER' }])
  expect(await now(10)).toEqual([])
})
