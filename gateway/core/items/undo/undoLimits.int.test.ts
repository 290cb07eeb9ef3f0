import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockingShare } from '../../bodies/watchBlocking.fixture.ts'
import { append } from '../../events/append.ts'
import { runBulk } from '../bulk/runBulk.ts'
import { projectItemEvents } from '../project/projectItemEvents.ts'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { itemsTexts } from '../texts.ts'
import { maxValues } from '../write/tooManyValues.ts'
import { transact } from '../write/transact.ts'
import { longestMs, withDeadline } from '../write/withDeadline.ts'
import { maxUndoRows } from './changedRows.ts'
import { undoChanges } from './undoChanges.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const request = (method: string, path: string, body?: unknown) => fixture.request(method, `/api${path}`, body)
const undo = (...changes: string[]) => request('POST', '/changes/undo', { changes })
const changeOf = (reply: unknown) => (reply as { body: { change: string } }).body.change
const tenant = { organizationId: 1, entityId: 1, userId: 1 }
const day = (n: number) => Date.UTC(1990, 0, 1 + n)

/** Adds a machine and changes one of its fields from successive days on, as the same number of requests would. */
async function datedMachine(resourceID: string, count: number) {
  const { rowId } = (await request('POST', '/resources', { resourceID, idealCycleSecs: 7 })).body.data
  const owner = { organizationId: 1, entityId: null }
  const eventBase = { ...owner, area: 'resources', stream: `resources/${resourceID}`, type: 'resources.changed' }
  const events = Array.from({ length: count }, (_, n) => ({
    ...eventBase,
    data: { key: { resourceID }, rowId, fields: { idealCycleSecs: 10 + (n % 50) }, effectiveFrom: day(n) },
    meta: { userId: 1 },
  }))
  await asTenant(fixture.dependencies.db, tenant, async (trx) =>
    projectItemEvents(trx, { type: resources, owner }, await append(trx, 1, events)),
  )
}
const pointsOf = async (resourceID: string) =>
  (
    await sql`select field, effective_from, value from effective_value where key = ${resourceID}
      order by field, effective_from nulls first`.execute(fixture.dependencies.systemDb)
  ).rows

test('removes, restores and changes a machine with a thousand dated values without blocking other requests', async () => {
  await datedMachine('M-1040', 1040)
  const before = await pointsOf('M-1040')
  const fields = { idealCycleSecs: 99, effectiveFrom: new Date(day(500)).toISOString() }
  const changeAndUndo = async () => {
    const removal = changeOf(await request('DELETE', '/resources/M-1040'))
    expect((await undo(removal)).status).toBe(200)
    expect(await pointsOf('M-1040')).toEqual(before)
    const change = changeOf(await request('PUT', '/resources/M-1040', fields))
    expect((await undo(change)).status).toBe(200)
    expect(await pointsOf('M-1040')).toEqual(before)
  }
  expect(await blockingShare(changeAndUndo)).toBeLessThan(1)
})

test('limits the values of a field; existing ones can be replaced, and all of them are restored', async () => {
  await datedMachine('M-FULL', maxValues - 1)
  const before = await pointsOf('M-FULL')
  const full = await request('PUT', '/resources/M-FULL', { idealCycleSecs: 1 })
  expect([full.status, full.body.data.fields]).toEqual([
    400,
    { idealCycleSecs: expect.stringMatching(/^holds 5000 values.*Replace one: send its instant as effectiveFrom\.$/) },
  ])
  const bulk = { change: [{ key: { resourceID: 'M-FULL' }, fields: { idealCycleSecs: 1 } }] }
  expect((await request('POST', '/resources/bulk', bulk)).status).toBe(400)
  const effectiveFrom = new Date(day(7)).toISOString()
  const changeAndUndo = async () => {
    const replaced = changeOf(await request('PUT', '/resources/M-FULL', { idealCycleSecs: 1, effectiveFrom }))
    const removal = changeOf(await request('DELETE', '/resources/M-FULL'))
    expect((await undo(removal, replaced)).status).toBe(200)
    expect(await pointsOf('M-FULL')).toEqual(before)
  }
  expect(await blockingShare(changeAndUndo)).toBeLessThan(1)
})

test('rejects an undo of more rows than one import has, without reading them', async () => {
  const { rows } = await sql<{ change: string }>`
    with said as (insert into event (organization_id, area, stream, version, type, data, meta)
      select 1, 'parts', 'parts/T-' || n, 1, 'parts.added', '{}', '{"userId": 1}'
        from generate_series(1, ${maxUndoRows + 1}::int) as n
      returning epoch || '-' || tx as change)
    select distinct change from said`.execute(fixture.dependencies.systemDb)
  const rejected = await undo(rows[0]!.change)
  expect([rejected.status, rejected.body.message]).toEqual([
    413,
    'Nothing was undone: the changes affect more than 20,000 rows, which is the limit. Undo some of ' + 'them first.',
  ])
})

test('aborts an undo that takes too long, and undoes nothing', async () => {
  const add = Array.from({ length: 500 }, (_, i) => ({ partNum: `L-${i}` }))
  const change = changeOf(await request('POST', '/parts/bulk', { add }))
  const session = { ...JSON.parse(fixture.authorization()), permissions: allPermissions }
  const late = transact(fixture.dependencies, { tenant, items: fixture.items }, (context) =>
    undoChanges(context, session, [change], 1),
  )
  await expect(late).rejects.toMatchObject({ kind: 'tooLarge', message: expect.stringMatching(/took longer than/) })
  expect((await request('GET', '/parts?partNumStartsWith=L-&limit=1000')).body.data).toHaveLength(500)
  expect((await undo(change)).status).toBe(200)
})

test('aborts a bulk command that takes too long, and saves nothing', async () => {
  const add = Array.from({ length: 500 }, (_, i) => ({ partNum: `B-${i}` }))
  const bulk = (ms: number) =>
    transact(fixture.dependencies, { tenant, items: fixture.items }, (context) =>
      withDeadline(context, { ms, late: itemsTexts.bulkTooSlow }, (within) =>
        runBulk(within, fixture.items.get('parts')!, { add }),
      ),
    )
  // It is aborted before, within or after a row, but always as a whole.
  for (const ms of [1, 5, 10, 15, 20])
    await expect(bulk(ms)).rejects.toMatchObject({
      kind: 'tooLarge',
      message: `Nothing was saved: it took longer than ${ms / 1000} seconds. Send fewer rows at once.`,
    })
  expect((await request('GET', '/parts?partNumStartsWith=B-')).body.data).toEqual([])
  await bulk(longestMs)
  expect((await request('GET', '/parts?partNumStartsWith=B-&limit=1000')).body.data).toHaveLength(500)
})
