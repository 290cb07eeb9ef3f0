import { randomUUID } from 'node:crypto'
import type { CheckImport } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import type { CheckValue } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.98,10.02,1,eachHour
V1,No burr,passFail,,,,,1,eachHour
`
const operator: Who = { userId: 2, permissions: operatorPermissions }
const colleague: Who = { userId: 3, permissions: operatorPermissions }
const range = {
  startDate: new Date(Date.now() - 86_400_000).toISOString(),
  endDate: new Date(Date.now() + 60_000).toISOString(),
}

let bed: ItemsBed
let pageId = 0
let revId = 0
beforeAll(async () => {
  bed = await createItemsBed(areas)
  const must = async (path: string, body: object) => {
    const reply = await bed.ask('POST', `/api/${path}`, body)
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
afterAll(() => bed?.close())

/** `10.01` and `OK` of that many minutes ago. */
const at = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
async function send(lines: readonly string[], dryRun = false): Promise<CheckImport> {
  const reply = await bed.app.request(`/api/checkData/import?sourceID=CMM&dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: bed.authorization(operator), 'content-type': 'text/csv' },
    body: ['Check;Value;At', ...lines].join('\n'),
  })
  const { data } = (await reply.json()) as { data: CheckImport }
  expect(data.problems).toEqual([])
  return data
}
const undo = ({ recordedAt }: { recordedAt: string | null }, who = operator) =>
  bed.ask('POST', '/api/checkData/import/undo', { sourceID: 'CMM', recordedAt }, who)
const series = async () => {
  const body = { ...range, resourceIDs: ['M-1'], pageId, checkID: 'D1', resourceID: 'M-1', partNum: null }
  return (await bed.ask('POST', '/api/analytics/checkSeries', body)).body.data.values.value
}
const pivot = async () => {
  const body = { ...range, resourceIDs: ['M-1'], segments: ['resourceID'] }
  return JSON.stringify((await bed.ask('POST', '/api/analytics/qualityPivot', body)).body.data)
}
const due = async () => {
  const { data } = (await bed.ask('GET', `/api/checkData/due?pageId=${pageId}&resourceID=M-1`, undefined, operator))
    .body
  return data.checks.map(({ checkID, since }: { checkID: string; since: string | null }) => `${checkID} ${since}`)
}
const kept = async (): Promise<CheckValue[]> =>
  (await bed.ask('GET', `/api/checkData?pageId=${pageId}`, undefined, operator)).body.data.values
const bore = async () => (await kept()).filter(({ checkID }) => checkID === 'D1').map(({ value }) => value)

test('what an import recorded is taken back: it counts nowhere, nothing is due by it, all of it stays; the file is new again', async () => {
  const before = [await series(), await due(), await kept()]
  const lines = [`D1;10.01;${at(30)}`, `V1;OK;${at(30)}`]
  const done = await send(lines)
  expect(done).toMatchObject({ recorded: 2, recordedAt: expect.any(String) })
  const counted = [await series(), await due()]
  expect([counted[0], counted[1]]).not.toEqual(before.slice(0, 2))
  expect((await undo(done, colleague)).status).toBe(404)
  expect((await undo({ recordedAt: at(5) })).status).toBe(404)
  const undone = await undo(done)
  expect([undone.status, undone.body.message, undone.body.data]).toEqual([200, '2 Values Taken Back', { takenBack: 2 }])
  expect([await series(), await due()]).toEqual(before.slice(0, 2))
  const values = await kept()
  expect(values).toHaveLength(4)
  expect(values.filter(({ correctedBy }) => correctedBy !== null).map(({ value }) => value)).toEqual(
    expect.arrayContaining([10.01, null]),
  )
  // Once is enough, and what was taken back is not put right.
  const again = await undo(done)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('taken back already')])
  const wrong = values.find(({ value }) => value === 10.01)!
  const right = { entryId: randomUUID(), pageId, revId, checkID: 'D1', sample: 1, at: at(30), value: 10 }
  const refused = await bed.ask(
    'POST',
    '/api/checkData',
    { entries: [{ ...right, corrects: wrong.entryId }] },
    operator,
  )
  expect([refused.status, JSON.stringify(refused.body.data)]).toEqual([400, expect.stringContaining('taken back')])
  // Sent again it is recorded once, as new.
  expect(await send(lines, true)).toMatchObject({ recorded: 2, corrections: 0, recordedAt: null })
  const anew = await send(lines)
  expect(anew).toMatchObject({ recorded: 2, known: 0, corrections: 0, first: [{ became: 'new' }, { became: 'new' }] })
  expect(await send(lines)).toMatchObject({ recorded: 0, known: 2, recordedAt: null })
  expect([await series(), await due()]).toEqual(counted)
  expect(await pivot()).toContain('M-1')
  expect((await undo(anew)).status).toBe(200)
  expect([await series(), await due()]).toEqual(before.slice(0, 2))
})

test('of what an import put right that counts which counted before; what somebody put right since keeps all of it', async () => {
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
  const [mine] = (await kept()).filter(({ value, correctedBy }) => value === 9.99 && correctedBy === null)
  const right = { entryId: randomUUID(), pageId, revId, checkID: 'D1', sample: 1, at: time, value: 10.02 }
  const body = { entries: [{ ...right, resourceID: 'M-1', corrects: mine!.entryId }] }
  expect((await bed.ask('POST', '/api/checkData', body, colleague)).status).toBe(200)
  const before = await bore()
  const refused = await undo(third)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('was put right since')])
  expect([await bore(), await series()]).toEqual([before, [10.02]])
})
