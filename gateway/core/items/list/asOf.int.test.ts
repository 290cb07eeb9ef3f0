import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDue } from '../project/applyDue.ts'
import { type ApiRequest, apiRequests } from '../testing/histories.fixture.ts'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { nextMillisecond } from '../testing/nextMillisecond.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const names = ['resources', 'devices', 'deviceGroups', 'parts', 'revisions', 'assemblies', 'jobs', 'jobOperations']
const listed = async (name: string, query: string, organizationId: number) =>
  (await fixture.request('GET', `/api/${name}?${query}`, undefined, { organizationId })).body.data

async function send({ method, path, body, csv, organizationId }: ApiRequest) {
  const type = csv === undefined ? 'application/json' : 'text/csv'
  const headers = { authorization: fixture.authorization({ organizationId }), 'content-type': type }
  await (await fixture.app.request(path, { method, headers, body: csv ?? (body && JSON.stringify(body)) })).text()
}

test('for any history, the list as of a past instant equals the list returned at that time', async () => {
  type Moment = { at: string; organizationId: number; name: string; query: string; rows: unknown }
  const queries: Record<string, string[]> = {
    parts: ['orderBy=description:desc&offset=1&limit=2', 'descriptionContains=a', 'globalSearchValue=P-2&limit=1'],
    resources: ['orderBy=idealCycleSecs:asc,resourceID:desc&limit=2', 'idealCycleSecsGreaterThan=15'],
    jobs: ['prodQtyGreaterThan=1&limit=1', 'orderBy=prodQty:desc&offset=1'],
  }
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(apiRequests, { minLength: 4, maxLength: 8 }), { minLength: 4, maxLength: 6 }),
      async (rounds) => {
        const moments: Moment[] = []
        for (const round of rounds) {
          for (const entry of round) await send(entry)
          const at = await nextMillisecond(fixture)
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

test('a future-dated value appears in past states of the list only after it became effective', async () => {
  const types = [...fixture.items.values()].map(({ type }) => type)
  await fixture.request('POST', '/api/resources', { resourceID: 'LATER', idealCycleSecs: 10 })
  const from = Date.now() + 1000
  await fixture.request('PUT', '/api/resources/LATER', {
    idealCycleSecs: 20,
    effectiveFrom: new Date(from).toISOString(),
  })
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(from + 100)
  await applyDue(fixture.dependencies.systemDb, types, { after: 0, until: Date.now() })
  await fixture.request('PUT', '/api/resources/LATER', { description: 'changed since' })
  const valueAt = async (at: number) =>
    (await listed('resources', `resourceID=LATER&asOf=${new Date(at).toISOString()}`, 1))[0].idealCycleSecs
  expect([await valueAt(from - 1), await valueAt(from), await valueAt(Date.now())]).toEqual([10, 20, 20])
  const now = (secs: number) => listed('resources', `resourceID=LATER&idealCycleSecs=${secs}`, 1)
  expect(await now(20)).toMatchObject([{ resourceID: 'LATER' }])
  expect(await now(10)).toEqual([])
})
