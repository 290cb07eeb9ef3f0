import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostHeld, watchHolds } from '../../bodies/watchHolds.bed.ts'
import { append } from '../../events/append.ts'
import { runBulk } from '../bulk/runBulk.ts'
import { projectItemEvents } from '../project/projectItemEvents.ts'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'
import { itemsTexts } from '../texts.ts'
import { mostValues } from '../write/manyValues.ts'
import { transact } from '../write/transact.ts'
import { longestMs, withDeadline } from '../write/withDeadline.ts'
import { mostTakenBack } from './changedRows.ts'
import { undoChanges } from './undoChanges.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const ask = (method: string, path: string, body?: unknown) => bed.ask(method, `/api${path}`, body)
const undo = (...changes: string[]) => ask('POST', '/changes/undo', { changes })
const changeOf = (reply: unknown) => (reply as { body: { change: string } }).body.change
const tenant = { organizationId: 1, entityId: 1, userId: 1 }
const day = (n: number) => Date.UTC(1990, 0, 1 + n)

/** Adds a machine and changes a field of it from one day on after the other, as so many calls would. */
async function datedMachine(resourceID: string, count: number) {
  const { rowId } = (await ask('POST', '/resources', { resourceID, idealCycleSecs: 7 })).body.data
  const owner = { organizationId: 1, entityId: null }
  const said = { ...owner, area: 'resources', stream: `resources/${resourceID}`, type: 'resources.changed' }
  const events = Array.from({ length: count }, (_, n) => ({
    ...said,
    data: { key: { resourceID }, rowId, fields: { idealCycleSecs: 10 + (n % 50) }, effectiveFrom: day(n) },
    meta: { userId: 1 },
  }))
  await asTenant(bed.dependencies.db, tenant, async (trx) =>
    projectItemEvents(trx, { type: resources, owner }, await append(trx, 1, events)),
  )
}
const pointsOf = async (resourceID: string) =>
  (
    await sql`select field, effective_from, value from effective_value where key = ${resourceID}
      order by field, effective_from nulls first`.execute(bed.dependencies.systemDb)
  ).rows

test('a machine with a thousand dated values goes, comes back and is changed without keeping anybody waiting', async () => {
  await datedMachine('M-1040', 1040)
  const before = await pointsOf('M-1040')
  const gone = changeOf(await ask('DELETE', '/resources/M-1040'))
  const held = watchHolds()
  expect((await undo(gone)).status).toBe(200)
  expect(await pointsOf('M-1040')).toEqual(before)
  const change = changeOf(
    await ask('PUT', '/resources/M-1040', { idealCycleSecs: 99, effectiveFrom: new Date(day(500)).toISOString() }),
  )
  expect((await undo(change)).status).toBe(200)
  expect(await pointsOf('M-1040')).toEqual(before)
  expect(held().worked).toBeLessThan(mostHeld())
})

test('a field holds so many values and no more; those that it holds can be replaced, and all of them come back', async () => {
  await datedMachine('M-FULL', mostValues - 1)
  const before = await pointsOf('M-FULL')
  const full = await ask('PUT', '/resources/M-FULL', { idealCycleSecs: 1 })
  expect([full.status, full.body.data.fields]).toEqual([
    400,
    { idealCycleSecs: expect.stringMatching(/^holds 5000 values.*Replace one: send its instant as effectiveFrom\.$/) },
  ])
  const bulk = { change: [{ key: { resourceID: 'M-FULL' }, fields: { idealCycleSecs: 1 } }] }
  expect((await ask('POST', '/resources/bulk', bulk)).status).toBe(400)
  const effectiveFrom = new Date(day(7)).toISOString()
  const replaced = changeOf(await ask('PUT', '/resources/M-FULL', { idealCycleSecs: 1, effectiveFrom }))
  const gone = changeOf(await ask('DELETE', '/resources/M-FULL'))
  const held = watchHolds()
  expect((await undo(gone, replaced)).status).toBe(200)
  expect(held().worked).toBeLessThan(mostHeld())
  expect(await pointsOf('M-FULL')).toEqual(before)
})

test('more rows than one import has are not taken back at once, and are not looked at', async () => {
  const { rows } = await sql<{ change: string }>`
    with said as (insert into event (organization_id, area, stream, version, type, data, meta)
      select 1, 'parts', 'parts/T-' || n, 1, 'parts.added', '{}', '{"userId": 1}'
        from generate_series(1, ${mostTakenBack + 1}::int) as n
      returning epoch || '-' || tx as change)
    select distinct change from said`.execute(bed.dependencies.systemDb)
  const refused = await undo(rows[0]!.change)
  expect([refused.status, refused.body.message]).toEqual([
    413,
    'Nothing was undone: these are more than 20,000 changes of rows, which is the most at once. Undo some of ' +
      'them first.',
  ])
})

test('what takes too long ends, and nothing is undone', async () => {
  const add = Array.from({ length: 500 }, (_, i) => ({ partNum: `L-${i}` }))
  const change = changeOf(await ask('POST', '/parts/bulk', { add }))
  const session = { ...JSON.parse(bed.authorization()), permissions: allPermissions }
  const late = transact(bed.dependencies, { tenant, items: bed.items }, (context) =>
    undoChanges(context, session, [change], 1),
  )
  await expect(late).rejects.toMatchObject({ kind: 'tooLarge', message: expect.stringMatching(/took longer than/) })
  expect((await ask('GET', '/parts?partNumStartsWith=L-&limit=1000')).body.data).toHaveLength(500)
  expect((await undo(change)).status).toBe(200)
})

test('a bulk that takes too long ends, and nothing of it is done', async () => {
  const add = Array.from({ length: 500 }, (_, i) => ({ partNum: `B-${i}` }))
  const bulk = (ms: number) =>
    transact(bed.dependencies, { tenant, items: bed.items }, (context) =>
      withDeadline(context, { ms, late: itemsTexts.bulkTooSlow }, (within) =>
        runBulk(within, bed.items.get('parts')!, { add }),
      ),
    )
  // It ends before, within or after a row: always as a whole.
  for (const ms of [1, 5, 10, 15, 20])
    await expect(bulk(ms)).rejects.toMatchObject({
      kind: 'tooLarge',
      message: `Nothing was saved: it took longer than ${ms / 1000} seconds. Send fewer rows at once.`,
    })
  expect((await ask('GET', '/parts?partNumStartsWith=B-')).body.data).toEqual([])
  await bulk(longestMs)
  expect((await ask('GET', '/parts?partNumStartsWith=B-&limit=1000')).body.data).toHaveLength(500)
})
