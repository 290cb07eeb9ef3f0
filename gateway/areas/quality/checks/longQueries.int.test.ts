import { type Area, type Flag, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { blockingShare } from '../../../core/bodies/watchBlocking.fixture.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import type { PageReader, Reading } from '../../documents/index.ts'
import { createCharacteristics } from './createCharacteristics.ts'

const characteristics = 2000
const holds = 4000
const values = 30_000
const hourMs = 3_600_000
const now = Date.now()
const iso = (at: number) => new Date(at).toISOString()
const week = { startDate: iso(now - 7 * 24 * hourMs), endDate: iso(now + hourMs) }
const may = (...rights: readonly `${Area} ${Flag}`[]) =>
  permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`))
const reader = { permissions: may('dashboards read', 'checksheets read') }

let fixture: ItemsFixture
let pageId: number
let revId: number

/** Inserts values of each of these checks at M-1 over time, alternating between two people. */
const fill = (checks: { count: number; first: string; values: number }) =>
  fixture.dependencies.clickhouse.command({
    query: `INSERT INTO check_value (organization_id, page_id, check_id, at, entry_id, root, depth, rev_id, check_text, kind, sample, value,
        nominal, lower, upper, is_within, resource_id, user_id, recorded_at)
      SELECT 1, {page:UInt32}, concat({first:String}, toString(number % {count:UInt32})),
        fromUnixTimestamp64Milli(toInt64({now:Int64} - ({all:UInt32} - number) * (140 * ${hourMs} / {all:UInt32})), 'UTC') AS found,
        generateUUIDv4(number) AS entry, entry, 0, {rev:UInt32}, 'Bore', 'number', 1, 10 + cityHash64(number) % 100 / 1000,
        10, 9, 11, true, 'M-1', 1 + number % 2, found
      FROM numbers({all:UInt32})`,
    query_params: { ...checks, page: pageId, rev: revId, now, all: checks.count * checks.values },
  })

/** Inserts one value of a check, `hours` ago. */
const fillValue = (check: string, hours: number, isWithin: boolean, machine = 'M-1') =>
  fixture.dependencies.clickhouse.command({
    query: `INSERT INTO check_value (organization_id, page_id, check_id, at, entry_id, root, depth, rev_id, check_text, kind, sample, value,
        nominal, lower, upper, is_within, resource_id, user_id, recorded_at)
      SELECT 1, {page:UInt32}, {check:String}, fromUnixTimestamp64Milli({at:Int64}, 'UTC') AS found,
        generateUUIDv4() AS entry, entry, 0, {rev:UInt32}, 'Bore', 'number', 1, {value:Float64}, 10, 9, 11, {isWithin:Bool}, {machine:String}, 1, found`,
    query_params: {
      check,
      machine,
      at: now - hours * hourMs,
      isWithin,
      value: isWithin ? 10 : 12,
      page: pageId,
      rev: revId,
    },
  })

beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['resources', { resourceID: 'M-2', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
  ] as const)
    expect((await fixture.request('POST', `/api/${path}`, body)).status).toBe(200)
  const csv = 'checkID,text,kind,unit,nominal,lower,upper\nX0,Bore,number,mm,10,9,11\nY0,Bore,number,mm,10,9,11\n'
  const { data } = (await fixture.request('POST', '/api/docs/checksheet', { csv, docName: 'Hourly' })).body
  pageId = data.pageId
  revId = data.revId
  expect((await fixture.request('POST', `/api/docs/revision/${revId}/approve`, {})).status).toBe(200)
  await fill({ count: characteristics, first: 'D', values: 30 })
  await fill({ count: 1, first: 'X', values })
  await fill({ count: 1, first: 'Y', values: 100 })
  // Checked before all others.
  await fillValue('OUT', 150, false)
  await fillValue('MENDED', 150, false)
  await fillValue('MENDED', 149, true)
  await sql`insert into job_holds (organization_id, hold_id, job_num, assembly_seq, opr_seq, page_id, check_id, check_text,
      resource_id, cause, found_at, raised_at, row_id, version)
    select 1, i, 'J-' || i, 0, 10, ${pageId}::int, 'D' || (i % ${characteristics}::int), 'Bore', 'M-1', 'outside',
      now(), now(), gen_random_uuid(), 1
    from generate_series(1, ${holds}::int) as i`.execute(fixture.dependencies.systemDb)
})
afterAll(() => fixture?.close())

async function read(path: string, body: object, user: object) {
  const headers = { authorization: fixture.authorization(user), 'content-type': 'application/json' }
  const reply = await fixture.app.request(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await reply.body!.pipeTo(new WritableStream())
  return reply.status
}

/** Returns the time that concurrent requests blocked this thread, relative to the limit. */
async function blockedShare(path: string, body: object, { times = 1, who = reader as object } = {}) {
  const share = await blockingShare(async () => {
    const statuses = await Promise.all(Array.from({ length: times }, () => read(path, body, who)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
  console.log(`${path}, ${times} at once: ${share.toFixed(2)} of the time that it may block`)
  return share
}

const series = (checkID: string) => ({ ...week, pageId, checkID, resourceID: 'M-1', partNum: null })

test('thousands of characteristics with thousands of open holds do not block the gateway', async () => {
  expect(await blockedShare('analytics/checkCharacteristics', week)).toBeLessThan(1)
  const { body } = await fixture.request('POST', '/api/analytics/checkCharacteristics', week)
  const listed = body.data.characteristics as { checkID: string; holds: number; state: string }[]
  expect(listed).toHaveLength(characteristics)
  expect(listed.find(({ checkID }) => checkID === 'D7')!.holds).toBe(holds / characteristics)
  expect(listed.find(({ checkID }) => checkID === 'X0')!.holds).toBe(0)
})

test('if there are more characteristics than returned, those out of tolerance are included whenever they were checked', async () => {
  const { body } = await fixture.request('POST', '/api/analytics/checkCharacteristics', week)
  expect(body.data.more).toBe(true)
  const [first] = body.data.characteristics
  expect([first.checkID, first.state]).toEqual(['OUT', 'out'])
  expect(body.data.characteristics.map(({ checkID }: { checkID: string }) => checkID)).not.toContain('MENDED')
  const alerts = await fixture.request('POST', '/api/analytics/qualityNotices', { ...week, include: ['alerts'] })
  const [outside] = alerts.body.data.alerts.filter(({ kind }: { kind: string }) => kind === 'valueOutside')
  expect(outside.characteristic.checkID).toBe('OUT')
})

test('characteristics out of tolerance are searched again in the background, without delaying the query', async () => {
  const { clickhouse, db } = fixture.dependencies
  const find = createCharacteristics(clickhouse)
  const range = { start: Date.parse(week.startDate), end: Date.parse(week.endDate) }
  const reading: Reading = (work) =>
    asTenant(db, { organizationId: 1, entityId: 1, userId: 1 }, (trx) => work({ trx, organizationId: 1 } as PageReader))
  const about = { organizationId: 1, timeZone: 'UTC', reading, signal: new AbortController().signal }
  const out = async (asOf: number, of = range) => {
    const { found } = await find({ range: of, asOf, resourceIDs: ['M-1'], withoutMachine: true, only: {} }, about)
    return found.filter(({ state }) => state === 'out').map(({ checkID }) => checkID)
  }
  // A range of the same length that starts later and also reaches up to now does not contain it.
  const laterRange = { start: now - 100 * hourMs, end: now - 100 * hourMs + (range.end - range.start) }
  expect(await out(now, laterRange)).toEqual([])
  expect(await out(now)).toEqual(['OUT'])
  await fillValue('OUT TOO', 151, false)
  expect(await out(now + 59_000)).toEqual(['OUT'])
  expect(await out(now + 61_000)).toEqual(['OUT'])
  await expect.poll(() => out(now + 62_000), { timeout: 60_000 }).toEqual(['OUT', 'OUT TOO'])
})

test('a range up to now reports how many more are out since before it, as soon as that is known', async () => {
  const checks = [
    ['BEFORE', 150, false],
    ['BEFORE TOO', 151, false],
    ['MENDED', 150, false],
    ['MENDED', 149, true],
  ] as const
  for (const [check, hours, isWithin] of checks) await fillValue(check, hours, isWithin, 'M-2')
  const recent = { resourceIDs: ['M-2'], startDate: iso(now - 145 * hourMs), endDate: iso(now + hourMs) }
  const postAnalytics = async (path: string, body: object) =>
    (await fixture.request('POST', `/api/analytics/${path}`, body)).body.data
  const ofAlerts = async () =>
    (await postAnalytics('qualityNotices', { ...recent, include: ['alerts'] })).lookedAt.outBefore
  await expect.poll(ofAlerts, { timeout: 60_000 }).toBe(2)
  expect((await postAnalytics('checkCharacteristics', recent)).outBefore).toBe(2)
  // One is checked again: in the range it is either out or within tolerance.
  await fillValue('BEFORE TOO', 2, false, 'M-2')
  expect((await postAnalytics('checkCharacteristics', recent)).outBefore).toBe(1)
  // A past range, and one as long as the search, report nothing before it.
  const past = { startDate: iso(now - 100 * hourMs), endDate: iso(now - 50 * hourMs) }
  const long = { startDate: iso(now - 100 * 24 * hourMs), endDate: recent.endDate }
  for (const body of [past, long]) expect((await postAnalytics('checkCharacteristics', body)).outBefore).toBeUndefined()
})

test('thirty thousand values of one characteristic do not block the gateway when charted, studied or frozen, eight times at once', async () => {
  const approver = { permissions: may('dashboards read', 'checksheets read', 'checksheets approve') }
  const queries = [
    ['analytics/checkSeries', {}, reader],
    ['analytics/gaugeStudy', {}, reader],
    ['controlLimits/freeze', { reason: 'Fixture changed' }, approver],
  ] as const
  const shares: number[] = []
  for (const [path, more, user] of queries) {
    expect(await read(path, { ...series('Y0'), ...more }, user)).toBe(200)
    shares.push(await blockedShare(path, { ...series('X0'), ...more }, { who: user }))
    const isRead = path.startsWith('analytics')
    if (isRead) shares.push(await blockedShare(path, { ...series('X0'), ...more }, { times: 8, who: user }))
  }
  expect(shares.filter((share) => share >= 1)).toEqual([])
  const { body } = await fixture.request('POST', '/api/analytics/checkSeries', series('X0'), reader)
  expect(body.data.values.at).toHaveLength(values)
  expect(body.data.limits).toMatchObject({ points: values, reason: 'Fixture changed' })
})
