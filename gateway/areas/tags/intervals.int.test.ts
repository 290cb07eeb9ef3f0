import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
const start = Date.parse('2026-05-04T06:00:00Z')
let now = start
beforeAll(async () => {
  fixture = await createTagsFixture()
  fixture.dependencies.now = () => now
})
afterAll(() => fixture?.close())

const minute = 60_000
const at = (minutes: number) => {
  now = start + minutes * minute
}

/** The log dates removals; here with the clock set by the test. */
async function removeAt(minutes: number, path: string) {
  at(minutes)
  await fixture.must('DELETE', path)
  await sql`update tag_association_interval set end_date = ${new Date(now)}
    where end_date <> 'infinity' and end_date > ${new Date(now + 24 * 60 * minute)}`.execute(
    fixture.dependencies.systemDb,
  )
}

async function intervals(epc: string) {
  const { rows } = await sql<{ id: string; from: Date; to: Date | number }>`
    select association_id as id, start_date as "from", end_date as "to" from tag_association_interval
    where epc = ${epc} order by start_date, association_id`.execute(fixture.dependencies.systemDb)
  return rows.map(({ id, from, to }) => [id, (Number(from) - start) / minute, (Number(to) - start) / minute])
}
const noEnd = Number.POSITIVE_INFINITY

test('an association lasts from its creation until its removal', async () => {
  at(0)
  await fixture.put('jobs', 'J-1', 'A1')
  expect(await intervals('A1')).toEqual([['J-1', 0, noEnd]])
  await removeAt(10, 'tagAssociations?associationType=jobs&associationID=J-1')
  expect(await intervals('A1')).toEqual([['J-1', 0, 10]])
  at(20)
  await fixture.put('jobs', 'J-1', 'A1')
  expect(await intervals('A1')).toEqual([
    ['J-1', 0, 10],
    ['J-1', 20, noEnd],
  ])
})

test('removing and restoring an association within a minute leaves no gap, unless the tag was elsewhere in between', async () => {
  at(0)
  await fixture.put('jobs', 'J-1', 'A2')
  await removeAt(10, 'tagAssociations?associationType=jobs&associationID=J-1&epc=A2')
  at(10.5)
  const again = (await fixture.put('jobs', 'J-1', 'A2')).body.data
  expect(Date.parse(again.startDate)).toBe(start)
  expect(await intervals('A2')).toEqual([['J-1', 0, noEnd]])
  at(20)
  await fixture.put('jobs', 'J-2', 'A2')
  at(20.2)
  await fixture.put('jobs', 'J-1', 'A2')
  const last = (await intervals('A2')).at(-1)
  expect(last).toEqual(['J-1', 20.2, noEnd])
})

test('disabling ends an association, enabling starts a new one, and another tag or object ends one and starts the other', async () => {
  at(0)
  const { tagAssociationID } = (await fixture.put('employees', 'E1', 'A3')).body.data
  const change = async (minutes: number, fields: object) => {
    at(minutes)
    await fixture.must('PUT', `tagAssociations/${tagAssociationID}`, fields)
  }
  await change(10, { active: false })
  await change(20, { active: true })
  await change(30, { associationID: 'E2' })
  await change(40, { epc: 'A4' })
  expect(await intervals('A3')).toEqual([
    ['E1', 0, 10],
    ['E1', 20, 30],
    ['E2', 30, 40],
  ])
  expect(await intervals('A4')).toEqual([['E2', 40, noEnd]])
})

test('an active association has the current machine of its tag', async () => {
  await fixture.must('POST', 'resources', { resourceID: 'GATE' })
  await fixture.put('jobs', 'J-3', 'A5')
  await fixture.must('PUT', 'tags/A5', { resourceID: 'GATE' })
  const { rows } = await sql`select resource_id from tag_association_interval where epc = 'A5'`.execute(
    fixture.dependencies.systemDb,
  )
  expect(rows).toEqual([{ resource_id: 'GATE' }])
})

test('a tag moved repeatedly in one instant has no association after its removal', async () => {
  for (const [epc, moves] of [
    ['A6', ['E2']],
    ['A7', ['E2', 'E1']],
    ['A8', ['E2', 'E1', 'E2']],
    ['A9', ['E2', 'E1', 'E2', 'E1']],
  ] as const) {
    at(0)
    const { tagAssociationID } = (await fixture.put('employees', 'E1', epc)).body.data
    for (const associationID of moves)
      await fixture.must('PUT', `tagAssociations/${tagAssociationID}`, { associationID })
    expect((await intervals(epc)).filter(([, , to]) => to === noEnd)).toEqual([
      [moves.at(-1), expect.closeTo(0, 2), noEnd],
    ])
    await fixture.must('DELETE', `tagAssociations/${tagAssociationID}`)
    expect((await intervals(epc)).filter(([, , to]) => to === noEnd)).toEqual([])
  }
})

test('the intervals equal those computed from the log', async () => {
  const { systemDb } = fixture.dependencies
  fixture.dependencies.now = Date.now
  for (const [type, id] of [
    ['jobs', 'J-1'],
    ['jobs', 'J-2'],
    ['employees', 'E1'],
  ] as const)
    for (const epc of ['F1', 'F2']) {
      const { data } = (await fixture.put(type, id, epc)).body
      await fixture.must('PUT', `tagAssociations/${data.tagAssociationID}`, { active: false })
      await fixture.must('PUT', `tagAssociations/${data.tagAssociationID}`, { active: true })
    }
  await fixture.must('DELETE', 'jobs/J-2')
  const rows = async () =>
    (await fixture.rowsOf('tag_association_interval')).filter(({ epc }) => String(epc).startsWith('F'))
  const live = await rows()
  expect(live.length).toBeGreaterThan(8)
  await systemDb.transaction().execute(async (trx) => {
    await sql`delete from tag_association_interval`.execute(trx)
    await sql`select record_tag_association(event) from event where type like 'tagAssociations.%'
      order by position`.execute(trx)
  })
  expect(await rows()).toEqual(live)
})
