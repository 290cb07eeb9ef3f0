import { randomUUID } from 'node:crypto'
import type { CheckImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import type { CheckValue } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.98,10.02,1,eachHour
V1,No burr,passFail,,,,,1,eachHour
`
const operator: TestUser = { userId: 2, permissions: operatorPermissions }
const colleague: TestUser = { userId: 3, permissions: operatorPermissions }
const range = {
  startDate: new Date(Date.now() - 86_400_000).toISOString(),
  endDate: new Date(Date.now() + 60_000).toISOString(),
}

let fixture: ItemsFixture
let pageId = 0
let revId = 0
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  const must = async (path: string, body: object) => {
    const reply = await fixture.request('POST', `/api/${path}`, body)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  await must('resources', { resourceID: 'M-1' })
  const page = await must('docs/checksheet', { csv, docName: 'Measured' })
  pageId = page.pageId
  revId = page.revId
  await must(`docs/revision/${revId}/approve`, {})
  const columns = { checkColumn: 'Check', valueColumn: 'Value', atColumn: 'At' }
  await must('checkSources', { sourceID: 'CMM', pageId, ...columns, timezone: 'UTC', resourceID: 'M-1' })
})
afterAll(() => fixture?.close())

/** Lines with `10.01` and `OK`, measured this number of minutes ago. */
const at = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
async function send(lines: readonly string[], dryRun = false): Promise<CheckImport> {
  const reply = await fixture.app.request(`/api/checkData/import?sourceID=CMM&dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: fixture.authorization(operator), 'content-type': 'text/csv' },
    body: ['Check;Value;At', ...lines].join('\n'),
  })
  const { data } = (await reply.json()) as { data: CheckImport }
  expect(data.problems).toEqual([])
  return data
}
const undo = ({ recordedAt }: { recordedAt: string | null }, user = operator) =>
  fixture.request('POST', '/api/checkData/import/undo', { sourceID: 'CMM', recordedAt }, user)
const series = async () => {
  const body = { ...range, resourceIDs: ['M-1'], pageId, checkID: 'D1', resourceID: 'M-1', partNum: null }
  return (await fixture.request('POST', '/api/analytics/checkSeries', body)).body.data.values.value
}
const pivot = async () => {
  const body = { ...range, resourceIDs: ['M-1'], segments: ['resourceID'] }
  return JSON.stringify((await fixture.request('POST', '/api/analytics/qualityPivot', body)).body.data)
}
const due = async () => {
  const { data } = (
    await fixture.request('GET', `/api/checkData/due?pageId=${pageId}&resourceID=M-1`, undefined, operator)
  ).body
  return data.checks.map(({ checkID, since }: { checkID: string; since: string | null }) => `${checkID} ${since}`)
}
const readStored = async (): Promise<CheckValue[]> =>
  (await fixture.request('GET', `/api/checkData?pageId=${pageId}`, undefined, operator)).body.data.values
const boreValues = async () => (await readStored()).filter(({ checkID }) => checkID === 'D1').map(({ value }) => value)

test('undoing an import excludes its values everywhere and makes nothing due by them; all entries stay, and the file counts as new again', async () => {
  const before = [await series(), await due(), await readStored()]
  const lines = [`D1;10.01;${at(30)}`, `V1;OK;${at(30)}`]
  const firstImport = await send(lines)
  expect(firstImport).toMatchObject({ recorded: 2, recordedAt: expect.any(String) })
  const counted = [await series(), await due()]
  expect([counted[0], counted[1]]).not.toEqual(before.slice(0, 2))
  expect((await undo(firstImport, colleague)).status).toBe(404)
  expect((await undo({ recordedAt: at(5) })).status).toBe(404)
  const undone = await undo(firstImport)
  expect([undone.status, undone.body.message, undone.body.data]).toEqual([200, '2 Values Undone', { takenBack: 2 }])
  expect([await series(), await due()]).toEqual(before.slice(0, 2))
  const values = await readStored()
  expect(values).toHaveLength(4)
  expect(values.filter(({ correctedBy }) => correctedBy !== null).map(({ value }) => value)).toEqual(
    expect.arrayContaining([10.01, null]),
  )
  // An import can be undone only once, and undone values cannot be corrected.
  const again = await undo(firstImport)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('have already been undone')])
  const wrong = values.find(({ value }) => value === 10.01)!
  const right = { entryId: randomUUID(), pageId, revId, checkID: 'D1', sample: 1, at: at(30), value: 10 }
  const rejected = await fixture.request(
    'POST',
    '/api/checkData',
    { entries: [{ ...right, corrects: wrong.entryId }] },
    operator,
  )
  expect([rejected.status, JSON.stringify(rejected.body.data)]).toEqual([400, expect.stringContaining('was undone')])
  // Sent again, it is recorded once, as new.
  expect(await send(lines, true)).toMatchObject({ recorded: 2, corrections: 0, recordedAt: null })
  const secondImport = await send(lines)
  expect(secondImport).toMatchObject({
    recorded: 2,
    known: 0,
    corrections: 0,
    first: [{ became: 'new' }, { became: 'new' }],
  })
  expect(await send(lines)).toMatchObject({ recorded: 0, known: 2, recordedAt: null })
  expect([await series(), await due()]).toEqual(counted)
  expect(await pivot()).toContain('M-1')
  expect((await undo(secondImport)).status).toBe(200)
  expect([await series(), await due()]).toEqual(before.slice(0, 2))
})

test('undoing corrections restores the previous values; a later correction by a user prevents the undo', async () => {
  const time = at(20)
  await send([`D1;10.01;${time}`])
  const second = await send([`D1;9.99;${time}`, `D1;10;${at(19)}`])
  expect(second).toMatchObject({ recorded: 2, corrections: 1 })
  expect((await series()).toSorted()).toEqual([10, 9.99].toSorted())
  expect((await undo(second)).body.data).toEqual({ takenBack: 2 })
  expect(await series()).toEqual([10.01])
  expect(await send([`D1;9.99;${time}`], true)).toMatchObject({ recorded: 1, corrections: 1 })
  expect(await send([`D1;10.01;${time}`], true)).toMatchObject({ recorded: 0, known: 1 })
  const third = await send([`D1;9.99;${time}`])
  expect(await series()).toEqual([9.99])
  const [importedValue] = (await readStored()).filter(
    ({ value, correctedBy }) => value === 9.99 && correctedBy === null,
  )
  const right = { entryId: randomUUID(), pageId, revId, checkID: 'D1', sample: 1, at: time, value: 10.02 }
  const body = { entries: [{ ...right, resourceID: 'M-1', corrects: importedValue!.entryId }] }
  expect((await fixture.request('POST', '/api/checkData', body, colleague)).status).toBe(200)
  const before = await boreValues()
  const rejected = await undo(third)
  expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringContaining('has been corrected since')])
  expect([await boreValues(), await series()]).toEqual([before, [10.02]])
})
