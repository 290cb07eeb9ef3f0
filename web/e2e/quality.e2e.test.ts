import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { wilsonInterval } from '@takt/domain/statistics/wilsonInterval.ts'
import { openClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Bucket } from '../src/dashboards/figures/teepAnswer.ts'
import { createFormat } from '../src/kit/format/FormatContext.tsx'
import { sharesText } from '../src/quality/by/sharesText.ts'
import { columnsOf } from '../src/quality/inquiry/columnsOf.bed.ts'
import { phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser } from './plant.bed.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const address = (view: string, more = '') =>
  `/quality/${view}?range=custom&from=${iso(days.start)}&to=${iso(days.end)}${more}`
const format = createFormat({ locale: 'en-US', timeZone })
const shots = process.env.SHOTS

let bed: ViewsBed<{ total: { buckets: Bucket[] } }>

async function pivot(segments: string[], only: object = {}): Promise<QualityRow[]> {
  const asked = { startDate: iso(days.start), endDate: iso(days.end), resolution: 'total', segments, only }
  return (await bed.ask('POST', '/analytics/qualityPivot', asked)).data.rows
}
const lost = (row: QualityRow) => row.scrapCount + row.reworkCount
const worst = (rows: QualityRow[]) => rows.toSorted((a, b) => lost(b) - lost(a) || b.totalCount - a.totalCount)[0]!

/** Values of a check at the worst machine: eight within, two outside. */
async function findValues(resourceID: string) {
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  await clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    values: Array.from({ length: 10 }, (_, k) => ({
      organization_id: 1,
      page_id: 1,
      check_id: 'D1',
      at: iso(days.start + (k + 1) * 3_600_000)
        .replace('T', ' ')
        .replace('Z', ''),
      entry_id: randomUUID(),
      rev_id: 1,
      check_text: 'Bore',
      kind: 'number',
      sample: 1,
      value: k < 8 ? 10 : 11,
      upper: 10.02,
      is_within: k < 8,
      resource_id: resourceID,
      recorded_at: iso(days.end).replace('T', ' ').replace('Z', ''),
    })),
  })
  await clickhouse.close()
}

/** Somebody says that a good part which a machine made in planned time is scrap; answers the machine. */
async function loseOne() {
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const row = z.object({ deviceId: z.int(), from: z.coerce.number(), jobNum: z.string(), oprSeq: z.int() })
  const query = `SELECT device_id AS deviceId, toUnixTimestamp64Milli(s.from) AS from, outputs.job_num[1] AS jobNum, outputs.opr_seq[1] AS oprSeq
    FROM slice AS s WHERE organization_id = {organization:UInt32} AND outputs.good[1] > 0 AND outputs.job_num[1] != ''
      AND toHour(s.from, '${timeZone}') = 9 AND toDate(s.from, '${timeZone}') = '2026-11-17' ORDER BY s.from LIMIT 1`
  const [slice] = await queryTenant(clickhouse, { organizationId: 1, query, row })
  await clickhouse.close()
  const db = openPostgres<Tables>(bed.world.databaseUrl, 1)
  const { deviceId, from, jobNum, oprSeq } = slice!
  await sql`with said as (
      insert into scrap_entry (organization_id, client_id, resource_id, at, kind, quantity, job_num, assembly_seq, opr_seq,
        reason_code, said_by, said_at)
      values (1, gen_random_uuid(), 'any', now(), 'scrap', 1, ${jobNum}, 0, ${oprSeq}, 'BURR', 'Screen', now()) returning entry_id)
    insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
      select 1, entry_id, ${deviceId}::int, ${from}::bigint, 1, now() from said`.execute(db)
  await db.destroy()
}

beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: days })
  await findValues(worst(await pivot(['resourceID'])).resourceID!)
  await loseOne()
})
afterAll(() => bed?.close())

const open = (view: string, more = '') => bed.signedIn(address(view, more))
const list = (page: Page, of: string) => page.getByRole('table', { name: `Scrap and rework: ${of}` })
const firstOf = (page: Page, of: string) => list(page, of).getByRole('row').nth(1)
async function picture(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

/** A view's figures are those of getTEEP, and its list begins with the worst, as the pivot has it. */
async function expectView(page: Page, view: string, of: string, name: string, row: QualityRow) {
  const total = bed.told.total.buckets[0]!
  const head = page.getByRole('region', { name: view, exact: true })
  await head.getByRole('button', { name: `First pass yield ${format.ratio(total.qualityByCount)}` }).waitFor()
  await head.getByRole('button', { name: `Scrap ${format.count(total.scrapCount)}` }).waitFor()
  const first = firstOf(page, of)
  await first.getByText(name, { exact: true }).waitFor()
  const told = await first.textContent()
  for (const figure of [format.number(lost(row)), format.ratio(row.firstPassYield), format.number(row.totalCount)])
    expect(told).toContain(figure)
}
const machineName = (resourceID: string) =>
  `${resourceID}  ${bed.plant.machines.find((machine) => machine.resourceID === resourceID)!.description}`

test('By Machine: a Pareto of scrap and rework with first pass yield and values out of tolerance, over time, and drilled into by part', async () => {
  const { page, context, troubles } = await open('byMachine')
  const row = worst(await pivot(['resourceID']))
  const resourceID = row.resourceID!
  await expectView(page, 'By Machine', 'machines', machineName(resourceID), row)
  await expect.poll(() => firstOf(page, 'machines').textContent()).toContain('2 / 10')
  // Of what is not good people said why of one part; of the others machines counted, nobody did.
  const reasons = page.getByRole('table', { name: 'Why parts are not good' }).getByRole('row')
  await expect.poll(() => reasons.count()).toBe(3)
  const { scrapCount, reworkCount } = bed.told.total.buckets[0]!
  await expect
    .poll(() => reasons.nth(1).textContent())
    .toContain(`BURR1${format.ratio(1 / (scrapCount + reworkCount))}`)
  await expect
    .poll(() => reasons.nth(2).textContent())
    .toContain(`No reason told${format.number(scrapCount + reworkCount - 1)}`)
  await picture(page, 'quality-byMachine')
  await expectAccessible(page)
  await firstOf(page, 'machines').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('machine') === resourceID)
  const part = worst(await pivot(['partNum', 'partRevision'], { resourceID }))
  await firstOf(page, 'parts').getByText(`${part.partNum} rev ${part.partRevision}`, { exact: true }).waitFor()
  await expect.poll(() => firstOf(page, 'parts').textContent()).toContain(format.number(lost(part)))
  // A step of time opens what it was made from; the machine told it.
  await page.getByRole('group', { name: /^Scrap and rework over time/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(machineName(resourceID)).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What is picked holds in the views beside it.
  await page.getByRole('tab', { name: 'By Part' }).click()
  await page.waitForURL((url) => url.pathname === '/quality/byPart' && url.searchParams.get('machine') === resourceID)
  const parts = await pivot(['partNum', 'partRevision'], { resourceID })
  await expect.poll(() => list(page, 'parts').getByRole('row').count()).toBe(parts.length + 1)
  await page.getByRole('button', { name: `Let go of Machine ${machineName(resourceID)}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('machine'))
  expect(troubles).toEqual([])
  await context.close()
})

test('of very many the worst are listed, what the others have together is told, and a file holds all', async () => {
  const { page, context, troubles } = await open('byMachine')
  // As a server answers that has more of them than are listed.
  await page.route('**/api/analytics/qualityPivot', (asked) => {
    const body = asked.request().postDataJSON()
    return asked.continue(body.most ? { postData: JSON.stringify({ ...body, most: 2 }) } : {})
  })
  await page.reload()
  const rows = (await pivot(['resourceID'])).toSorted((a, b) => lost(b) - lost(a) || b.valuesOutside - a.valuesOutside)
  const others = rows.slice(2)
  const sum = (of: (row: QualityRow) => number) => format.number(others.reduce((all, row) => all + of(row), 0))
  const made = sum(({ totalCount }) => totalCount)
  const told = `These have most scrap and rework; the other ${others.length} have ${sum(lost)} not good of ${made} made together.`
  await page.getByText(told, { exact: true }).waitFor()
  await expect.poll(() => list(page, 'machines').getByRole('row').count()).toBe(3)
  await picture(page, 'quality-worst')
  await expectAccessible(page)
  // What an address narrows to stands in the list, whatever its rank.
  const last = others.at(-1)!.resourceID!
  await page.goto(`${page.url()}&machine=${last}`)
  const picked = list(page, 'machines').getByRole('button', { pressed: true })
  await picked.getByText(machineName(last), { exact: true }).waitFor()
  await page
    .getByText(
      `These have most scrap and rework, and what is picked is among them; the other ${others.length - 1} have`,
    )
    .waitFor()
  await expect.poll(() => list(page, 'machines').getByRole('row').count()).toBe(4)
  await picture(page, 'quality-worst-picked')
  await page.getByRole('button', { name: `Let go of Machine ${machineName(last)}` }).click()
  // Any column sorts what is listed, and says that it is that alone.
  const head = (name: string) => list(page, 'machines').getByRole('columnheader', { name, exact: true })
  await expect.poll(() => head('Not good').getAttribute('aria-sort')).toBe('descending')
  await head('Made').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('rowSort') === '-made')
  await page.getByText('These 2 alone are sorted: of the others some may belong before them.').waitFor()
  const made2 = rows.slice(0, 2).toSorted((a, b) => b.totalCount - a.totalCount)
  await firstOf(page, 'machines').getByText(machineName(made2[0]!.resourceID!), { exact: true }).waitFor()
  await head('Out of tol.').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('rowSort') === '-outside')
  await picture(page, 'quality-worst-sorted')
  // The largest share first, as the address says from then on.
  await page.getByRole('button', { name: 'Largest share' }).click()
  await page.waitForURL((url) => url.searchParams.get('worst') === 'share' && !url.searchParams.has('rowSort'))
  const least = (row: QualityRow) => wilsonInterval(lost(row), row.totalCount).low
  const byShare = rows.toSorted((a, b) => least(b) - least(a))
  const all = rows.map((row) => lost(row) / row.totalCount)
  const shares = page.getByRole('table', { name: 'Share not good: machines' }).getByRole('row')
  await shares.nth(1).getByText(machineName(byShare[0]!.resourceID!), { exact: true }).waitFor()
  await shares.nth(2).getByText(machineName(byShare[1]!.resourceID!), { exact: true }).waitFor()
  await expect
    .poll(() => shares.nth(1).textContent())
    .toContain(sharesText(all, format)(lost(byShare[0]!) / byShare[0]!.totalCount))
  await picture(page, 'quality-share')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Most scrap and rework' }).click()
  await page.waitForURL((url) => !url.searchParams.has('worst'))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  expect(data.map(({ Machine }) => Machine)).toEqual(rows.map(({ resourceID }) => resourceID))
  expect(troubles).toEqual([])
  await context.close()
})

test('By Part: the Pareto, its table behind the chart, and a file at full precision', async () => {
  const { page, context, troubles } = await open('byPart')
  const rows = await pivot(['partNum', 'partRevision'])
  const row = worst(rows)
  await expectView(page, 'By Part', 'parts', `${row.partNum} rev ${row.partRevision}`, row)
  await page.getByRole('group', { name: /^Scrap and rework over time/ }).focus()
  await page.keyboard.press('t')
  const steps = page.getByRole('table', { name: 'Scrap and rework over time' }).getByRole('row')
  await steps.nth(2).waitFor()
  await expect.poll(() => steps.count()).toBe(3)
  // Days of which nothing was reported have no counts, not counts of 0.
  await page.goto(address('byPart').replace(iso(days.start), iso(days.start - 2 * 86_400_000)))
  await page.getByText('Counts of parts since Nov 17, 2026: machines told nothing in this range before').waitFor()
  await page.getByRole('group', { name: /^Scrap and rework over time/ }).focus()
  await page.keyboard.press('t')
  await expect.poll(() => steps.count()).toBe(5)
  await expect
    .poll(() => steps.nth(1).getByRole('cell').allTextContents())
    .toEqual([expect.any(String), '–', '–', '–', '–', '–'])
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  expect(data).toHaveLength(rows.length)
  const [first] = data
  expect([first!.Part, first!.Revision]).toEqual([row.partNum, row.partRevision])
  expect(Number(first!['First pass yield'])).toBe(row.firstPassYield)
  expect(troubles).toEqual([])
  await context.close()
})

test('By Job: picked by keyboard, a job narrows everything, and a link shows the same', async () => {
  const { page, context, troubles } = await open('byJob')
  const row = worst(await pivot(['jobNum']))
  await expectView(page, 'By Job', 'jobs', row.jobNum!, row)
  await page.getByText('Together: what a row and those above it have').waitFor()
  await firstOf(page, 'jobs').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('job') === row.jobNum)
  const [only] = await pivot([], { jobNum: row.jobNum })
  const head = page.getByRole('region', { name: 'By Job', exact: true })
  await head.getByText(format.ratio(only!.firstPassYield), { exact: true }).waitFor()
  const { page: other, context: otherContext } = await bed.signedIn(page.url().replace(/^https?:\/\/[^/]+/, ''))
  await other
    .getByRole('region', { name: 'By Job' })
    .getByText(format.ratio(only!.firstPassYield), { exact: true })
    .waitFor()
  await expect
    .poll(() => firstOf(other, 'machines').textContent())
    .toContain(worst(await pivot(['resourceID'], { jobNum: row.jobNum })).resourceID)
  await otherContext.close()
  expect(troubles).toEqual([])
  await context.close()
})

test('By Employee: people by name, what a team made is shared among it', async () => {
  const row = worst(await pivot(['empID']))
  const empID = row.empID!
  await bed.ask('POST', '/employees', { empID, firstName: 'Ann', lastName: 'Smith' })
  const { page, context, troubles } = await bed.signedIn(address('byEmployee'), bedUser, phone)
  await expectView(page, 'By Employee', 'employees', `${empID} · Ann Smith`, row)
  await page.getByText('What several people made together is divided among them.').waitFor()
  await picture(page, 'quality-byEmployee-phone')
  await expectAccessible(page)
  // Whoever comes by a link sees in the list whom it is about, though others stand before.
  const least = (await pivot(['empID'])).reduce((a, b) => (b.empID !== null && lost(b) <= lost(a) ? b : a))
  await page.goto(address('byEmployee', `&employee=${least.empID}`))
  const people = list(page, 'employees')
  await people.getByRole('button', { pressed: true }).waitFor()
  const ends = () =>
    Promise.all(
      [people.getByRole('button', { pressed: true }), people.locator('xpath=..')].map(async (part) => {
        const { y, height } = (await part.boundingBox())!
        return y + height
      }),
    )
  await expect.poll(async () => (([row, frame]) => row! <= frame!)(await ends())).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})

test('Inquiry: rows, columns and a measure of the range and what is picked, in the address, as a table and as a file', async () => {
  const { page, context, troubles } = await open('inquiry')
  const answer = page.getByRole('table', { name: 'Answer' })
  const machines = await pivot(['resourceID'])
  await answer.getByText(machineName(machines[0]!.resourceID!), { exact: true }).waitFor()
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Rows', 'Parts')
  await choose('Columns', 'Machines')
  await choose('Measure', 'Scrap and rework')
  await page.waitForURL(
    ({ searchParams: asked }) => asked.get('rows') === 'part' && asked.get('measure') === 'lostCount',
  )
  const row = worst(await pivot(['partNum', 'partRevision']))
  const first = answer.getByRole('row').nth(1)
  await first.getByText(`${row.partNum} rev ${row.partRevision}`, { exact: true }).waitFor()
  await expect.poll(() => first.getByRole('cell').nth(1).textContent()).toBe(format.number(lost(row)))
  await expect.poll(() => answer.getByRole('columnheader').count()).toBe(machines.length + 2)
  await picture(page, 'quality-inquiry')
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  expect([data[0]!.Part, Number(data[0]!.All)]).toEqual([`${row.partNum} rev ${row.partRevision}`, lost(row)])
  // A row that is picked narrows the question, by keyboard too.
  await first.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('part') === `${row.partNum}~${row.partRevision}`)
  await expect.poll(() => answer.getByRole('row').count()).toBe(3)
  await page.reload()
  await first.getByText(`${row.partNum} rev ${row.partRevision}`, { exact: true }).waitFor()
  // Heads of weeks are short, and say in full what they are of.
  await page.goto(address('inquiry', '&rows=part&columns=week'))
  const week = answer.getByRole('columnheader', { name: 'Nov 17 · 2 days', exact: true })
  await expect.poll(() => week.getAttribute('title')).toBe('Week of Nov 17, 2026: 2 days of it in this range')
  await expect.poll(() => week.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  await picture(page, 'quality-inquiry-weeks')
  // By a column, and by name, as the address says.
  await week.getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('inquirySort')?.startsWith('.2026-11-17') ?? false)
  await expect.poll(() => week.getAttribute('aria-sort')).toBe('ascending')
  await answer.getByRole('columnheader', { name: 'Part', exact: true }).getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('inquirySort') === 'name')
  const parts = (await pivot(['partNum', 'partRevision'])).filter(({ partNum }) => partNum !== null)
  const names = parts.map((it) => `${it.partNum} rev ${it.partRevision}`)
  const [least] = names.toSorted(new Intl.Collator('en', { numeric: true }).compare)
  await first.getByText(least!, { exact: true }).waitFor()
  const weeksFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const weeks = papaparse.parse<string[]>((await readFile(await (await weeksFile).path(), 'utf8')).trim()).data
  expect(weeks[0]!.at(-1)).toBe('Week of Nov 17, 2026: 2 days of it in this range')
  // What is asked next is never told under the heads of what was asked before.
  await page.goto(address('inquiry', '&rows=part'))
  await answer.getByText(`${row.partNum} rev ${row.partRevision}`, { exact: true }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/analytics/qualityColumns', async (route) => {
    await held
    await route.continue()
  })
  await choose('Columns', 'Months')
  await page.waitForURL(({ searchParams: asked }) => asked.get('columns') === 'month')
  await answer.waitFor({ state: 'detached' })
  release()
  await answer.getByRole('columnheader', { name: 'Nov 2026' }).waitFor()
  await page.unroute('**/analytics/qualityColumns')
  // Range and groups go along to another dashboard and back.
  await page.getByRole('navigation').getByRole('link', { name: 'Efficiency', exact: true }).click()
  await page.waitForURL(
    ({ pathname, searchParams: asked }) => pathname.startsWith('/efficiency/') && asked.get('from') === iso(days.start),
  )
  // A file has the number of a machine and its name apart.
  await page.goto(address('inquiry', '&rows=machine&measure=totalCount'))
  await answer.getByText(machineName(machines[0]!.resourceID!), { exact: true }).waitFor()
  const next = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = papaparse.parse<string[]>((await readFile(await (await next).path(), 'utf8')).trim()).data
  expect(file[0]).toEqual(['Machine', 'Name of machine', 'Made'])
  expect(
    file
      .slice(1)
      .map(([resourceID, name]) => `${resourceID}  ${name}`)
      .toSorted(),
  ).toEqual(machines.map(({ resourceID }) => machineName(resourceID!)).toSorted())
  expect(troubles).toEqual([])
  await context.close()
})

test('Inquiry: of a hundred thousand cells those in sight are drawn, whatever the measure', async () => {
  const { page, context } = await open('inquiry')
  const weekMs = 7 * 86_400_000
  const rows = Array.from({ length: 1900 * 53 }, (_, k) => ({
    bucket: iso(Date.parse('2025-11-24T05:00:00Z') + Math.floor(k / 1900) * weekMs),
    ...{ partNum: `P-${k % 1900}`, partRevision: null, totalCount: 90, goodCount: 90 - (k % 7), scrapCount: k % 7 },
    ...{ reworkCount: 0, unscheduledGoodCount: 0, firstPassYield: 1 - (k % 7) / 90, defectsPerMillion: 0 },
    ...{ valuesWithin: 0, valuesOutside: 0 },
  }))
  await page.route('**/api/analytics/qualityColumns', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, ...columnsOf(rows, ['bucket', 'partNum', 'partRevision']) } },
    })
  })
  const year = `range=custom&from=2025-11-24T05:00:00.000Z&to=2026-11-26T05:00:00.000Z`
  await page.goto(`${bed.origin}/quality/inquiry?${year}&rows=part&columns=week`)
  const answer = page.getByRole('table', { name: 'Answer' })
  const cell = (text: string) => answer.getByRole('row').nth(1).getByText(text)
  await cell('P-').waitFor()
  const drawn = () => answer.getByRole('columnheader').count()
  await expect.poll(drawn).toBeLessThan(40)
  await expect.poll(() => answer.getAttribute('aria-colcount')).toBe('55')
  for (const measure of ['Scrap', 'Made', 'First pass yield']) {
    await page.getByRole('combobox', { name: 'Measure' }).click()
    await page.getByRole('option', { name: measure, exact: true }).click()
    await page.getByRole('region', { name: measure, exact: true }).waitFor()
  }
  const cells = () => answer.getByRole('cell').count()
  expect(await cells()).toBeLessThan(3000)
  // The last week comes into sight, of rows far below.
  await answer.getByRole('rowgroup').evaluate((it) => it.scrollTo(it.scrollWidth, it.scrollHeight))
  await answer.getByRole('columnheader', { name: /^(Week of )?Nov 23/ }).waitFor()
  await picture(page, 'quality-inquiry-wide')
  expect(await cells()).toBeLessThan(3000)
  await context.close()
})

test('a view that is opened while there is no network is there as soon as there is one, and the page stays meanwhile', async () => {
  const { page, context } = await open('byMachine')
  const tab = page.getByRole('tab', { name: 'Inquiry' })
  await tab.waitFor()
  await context.setOffline(true)
  await tab.click()
  await page.waitForFunction(() => !navigator.onLine)
  await tab.waitFor()
  await context.setOffline(false)
  await page.getByRole('combobox', { name: 'Rows' }).waitFor()
  await context.close()
})

test('what is picked without a network waits for it: figures of all are not told as those of the one', async () => {
  const { page, context } = await open('byMachine')
  await firstOf(page, 'parts').waitFor()
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  const { resourceID } = worst(await pivot(['resourceID']))
  await firstOf(page, 'machines').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('machine') === resourceID)
  await expect.poll(() => firstOf(page, 'parts').count()).toBe(0)
  await picture(page, 'quality-picked-away')
  await context.setOffline(false)
  const part = worst(await pivot(['partNum', 'partRevision'], { resourceID: resourceID! }))
  await expect.poll(() => firstOf(page, 'parts').textContent()).toContain(format.number(lost(part)))
  await context.close()
})

test('Inquiry: what is too much for one table is said as such, asked once and without a word of nothing made', async () => {
  const { page, context } = await open('inquiry')
  let asked = 0
  // As a server answers that has more rows than one table holds.
  await page.route('**/api/analytics/qualityColumns', (route) => {
    if (!route.request().postDataJSON().segments.includes('jobNum')) return route.continue()
    asked += 1
    const message =
      'That would be more than 100000 rows. Ask for fewer segments, a coarser resolution or a shorter range.'
    return route.fulfill({ status: 413, json: { success: false, message } })
  })
  await page.clock.install()
  await page.goto(`${bed.origin}/quality/inquiry?range=7d&rows=job&also=machine&columns=day`)
  const refusal = page.getByRole('alert').filter({ hasText: 'Too much for one table: Jobs × Machines × Days.' })
  await refusal.waitFor()
  await picture(page, 'quality-inquiry-refused')
  for (let k = 0; k < 3; k += 1) await page.clock.runFor(20_000)
  expect(asked).toBe(1)
  await expect.poll(() => page.getByText('Nothing was made').count()).toBe(0)
  await expect.poll(() => page.getByText(/rows?$/).count()).toBe(0)
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Rows' }).waitFor()
  // Coarser steps are one click away.
  await refusal.getByRole('button', { name: 'Ask by weeks' }).click()
  await page.waitForURL((url) => url.searchParams.get('columns') === 'week')
  await page.getByRole('alert').getByRole('button', { name: 'Ask by months' }).click()
  await page.waitForURL((url) => url.searchParams.get('columns') === 'month')
  await context.close()
})

test('what was answered of quality is held: on the way back it is not asked again', async () => {
  const { page, context } = await open('byMachine')
  await firstOf(page, 'machines').waitFor()
  await firstOf(page, 'employees').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/analytics/qualityPivot') asked.push(request.postData() ?? '')
  })
  for (const view of ['By Job', 'By Machine']) {
    await page.getByRole('tab', { name: view }).click()
    await page.getByRole('region', { name: view, exact: true }).waitFor()
  }
  await firstOf(page, 'machines').waitFor()
  expect(asked).toEqual([])
  await context.close()
})
