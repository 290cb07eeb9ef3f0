import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
const start = Date.parse('2026-05-04T06:00:00Z')
let now = start
beforeAll(async () => {
  bed = await createTagsBed()
  bed.dependencies.now = () => now
})
afterAll(() => bed?.close())

const minute = 60_000
const at = (minutes: number) => {
  now = start + minutes * minute
}

/** Removals are dated by the log; here the clock stands where the test says. */
async function removeAt(minutes: number, path: string) {
  at(minutes)
  await bed.must('DELETE', path)
  await sql`update tag_association_interval set end_date = ${new Date(now)}
    where end_date <> 'infinity' and end_date > ${new Date(now + 24 * 60 * minute)}`.execute(bed.dependencies.systemDb)
}

async function intervals(epc: string) {
  const { rows } = await sql<{ id: string; from: Date; to: Date | number }>`
    select association_id as id, start_date as "from", end_date as "to" from tag_association_interval
    where epc = ${epc} order by start_date, association_id`.execute(bed.dependencies.systemDb)
  return rows.map(({ id, from, to }) => [id, (Number(from) - start) / minute, (Number(to) - start) / minute])
}
const still = Number.POSITIVE_INFINITY

test('each association holds from when it was made until it is removed', async () => {
  at(0)
  await bed.put('jobs', 'J-1', 'A1')
  expect(await intervals('A1')).toEqual([['J-1', 0, still]])
  await removeAt(10, 'tagAssociations?associationType=jobs&associationID=J-1')
  expect(await intervals('A1')).toEqual([['J-1', 0, 10]])
  at(20)
  await bed.put('jobs', 'J-1', 'A1')
  expect(await intervals('A1')).toEqual([
    ['J-1', 0, 10],
    ['J-1', 20, still],
  ])
})

test('taken away and put back within a minute it was never away, unless it was elsewhere meanwhile', async () => {
  at(0)
  await bed.put('jobs', 'J-1', 'A2')
  await removeAt(10, 'tagAssociations?associationType=jobs&associationID=J-1&epc=A2')
  at(10.5)
  const again = (await bed.put('jobs', 'J-1', 'A2')).body.data
  expect(Date.parse(again.startDate)).toBe(start)
  expect(await intervals('A2')).toEqual([['J-1', 0, still]])
  at(20)
  await bed.put('jobs', 'J-2', 'A2')
  at(20.2)
  await bed.put('jobs', 'J-1', 'A2')
  const last = (await intervals('A2')).at(-1)
  expect(last).toEqual(['J-1', 20.2, still])
})

test('switching off ends it, switching on begins anew, another tag or thing ends the one and begins the other', async () => {
  at(0)
  const { tagAssociationID } = (await bed.put('employees', 'E1', 'A3')).body.data
  const change = async (minutes: number, fields: object) => {
    at(minutes)
    await bed.must('PUT', `tagAssociations/${tagAssociationID}`, fields)
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
  expect(await intervals('A4')).toEqual([['E2', 40, still]])
})

test('the resource of an association that holds is the one that its tag has now', async () => {
  await bed.must('POST', 'resources', { resourceID: 'GATE' })
  await bed.put('jobs', 'J-3', 'A5')
  await bed.must('PUT', 'tags/A5', { resourceID: 'GATE' })
  const { rows } = await sql`select resource_id from tag_association_interval where epc = 'A5'`.execute(
    bed.dependencies.systemDb,
  )
  expect(rows).toEqual([{ resource_id: 'GATE' }])
})

test('what was moved again and again in one instant holds nowhere once it is taken away', async () => {
  for (const [epc, moves] of [
    ['A6', ['E2']],
    ['A7', ['E2', 'E1']],
    ['A8', ['E2', 'E1', 'E2']],
    ['A9', ['E2', 'E1', 'E2', 'E1']],
  ] as const) {
    at(0)
    const { tagAssociationID } = (await bed.put('employees', 'E1', epc)).body.data
    for (const associationID of moves) await bed.must('PUT', `tagAssociations/${tagAssociationID}`, { associationID })
    expect((await intervals(epc)).filter(([, , to]) => to === still)).toEqual([
      [moves.at(-1), expect.closeTo(0, 2), still],
    ])
    await bed.must('DELETE', `tagAssociations/${tagAssociationID}`)
    expect((await intervals(epc)).filter(([, , to]) => to === still)).toEqual([])
  }
})

test('intervals are what the log adds up to', async () => {
  const { systemDb } = bed.dependencies
  bed.dependencies.now = Date.now
  for (const [type, id] of [
    ['jobs', 'J-1'],
    ['jobs', 'J-2'],
    ['employees', 'E1'],
  ] as const)
    for (const epc of ['F1', 'F2']) {
      const { data } = (await bed.put(type, id, epc)).body
      await bed.must('PUT', `tagAssociations/${data.tagAssociationID}`, { active: false })
      await bed.must('PUT', `tagAssociations/${data.tagAssociationID}`, { active: true })
    }
  await bed.must('DELETE', 'jobs/J-2')
  const rows = async () =>
    (await bed.rowsOf('tag_association_interval')).filter(({ epc }) => String(epc).startsWith('F'))
  const live = await rows()
  expect(live.length).toBeGreaterThan(8)
  await systemDb.transaction().execute(async (trx) => {
    await sql`delete from tag_association_interval`.execute(trx)
    await sql`select record_tag_association(event) from event where type like 'tagAssociations.%'
      order by position`.execute(trx)
  })
  expect(await rows()).toEqual(live)
})
