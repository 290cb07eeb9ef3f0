import type { SentUnexplainedStops } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import { operatorPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRatio } from '../../src/core/kit/format/numberFormat.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { until } from '../beds/plant.bed.ts'
import { addUser } from '../beds/users.bed.ts'
import { createViewsBed, type ViewsBed } from '../beds/views.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [start, end] = [day.start, day.end].map((at) => new Date(at).toISOString())
const address = (path: string, more = '') => `${path}?range=custom&from=${start}&to=${end}${more}`
const password = 'a long enough password'
const operator = { userName: 'operator@plant.test', password }
const reasonGiver = { userName: 'reasons@plant.test', password }

type Figures = Record<'oee' | 'availability' | 'performance' | 'quality' | 'teep' | 'loading', number | null>
type Answer = {
  resources: { resourceID: string; buckets: (Figures & { runSecs: number; plannedSecs: number })[] }[]
  total: { buckets: Figures[] }
}

let bed: ViewsBed<Answer>
beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: day })
  for (const [reasonCode, description, priority] of [
    ['TOOL-CHANGE', 'Tool change, worn', 55],
    ['CHIPS', 'Chips being cleared', 45],
    ['MEETING', 'Team meeting', 12],
  ])
    await bed.ask('POST', '/reasons', { reasonCode, description, priority })
  await addUser(bed.world, operator, operatorPermissions)
  const mayGive = permissionsWhere((area, flag) => flag === 'read' || (flag === 'write' && area === 'dashboards'))
  await addUser(bed.world, reasonGiver, mayGive)
})
afterAll(() => bed?.close())

const percent = (value: number | null) => formatRatio(value, 'en-US')

// Proves OPS-005, OPS-069
test('Overall shows the figures that getTEEP responds, and opens them to intervals that add up to them', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'))
  const headline = page.getByRole('region', { name: 'Overall' })
  const [total] = bed.told.total.buckets
  for (const [label, figure] of [
    ['OEE', 'oee'],
    ['Availability', 'availability'],
    ['Performance', 'performance'],
    ['Quality', 'quality'],
    ['TEEP', 'teep'],
    ['Loading', 'loading'],
  ] as const)
    await headline.getByRole('button', { name: `${label} ${percent(total![figure])}` }).waitFor()
  for (const { resourceID, buckets } of bed.told.resources) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: resourceID, exact: true }) })
    await row.getByRole('button', { name: `OEE ${percent(buckets[0]!.oee)}` }).waitFor()
    await row.getByRole('button', { name: `Quality ${percent(buckets[0]!.quality)}` }).waitFor()
  }
  await headline.getByRole('button', { name: /^Availability/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Availability of all machines together').waitFor()
  const { resourceID, buckets } = bed.told.resources[0]!
  await sheet.getByRole('link', { name: resourceID }).click()
  await sheet.getByText(new RegExp(`^Availability of ${resourceID} `)).waitFor()
  const sums = sheet.getByRole('table', { name: 'Intervals' }).getByRole('row').last().locator('[title]')
  await sums.first().waitFor()
  const titles = await sums.evaluateAll((cells) =>
    cells
      .map((cell) => Number.parseFloat((cell as HTMLElement).title.replaceAll(',', '')))
      .filter((value) => !Number.isNaN(value)),
  )
  expect(titles[0]).toBeCloseTo(buckets[0]!.runSecs, 3)
  expect(titles[1]).toBeCloseTo(buckets[0]!.plannedSecs, 3)
  expect(troubles).toEqual([])
  await context.close()
})

// Proves OPS-155
test('range, groups, comparison, figures and steps are picked into the address and hold after a reload', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall'))
  await page.getByRole('button', { name: /^Machines: / }).click()
  const [{ deviceGroupName: name }] = (await bed.ask('GET', '/deviceGroups?orderBy=deviceGroupName:asc&limit=1')).data
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose a range of time' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  for (const choice of ['Compare with: The target', 'Figures: ISO 22400-2', 'Steps in time: Hours']) {
    await page.getByRole('button', { name: 'Comparison, figures and steps' }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await page.waitForURL((url) => url.searchParams.get('resolution') === 'hour')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ range: '7d', compare: 'target', kpi: 'iso' })
  expect(searchParams.get('groups')).toMatch(/^\d+$/)
  await page.reload()
  await page.getByRole('button', { name: `Machines: ${name}` }).waitFor()
  await page.getByRole('button', { name: 'Choose a range of time' }).filter({ hasText: 'Last 7 days' }).waitFor()
  await page.getByRole('region', { name: 'OEE index by hour' }).waitFor()
  await context.close()
})

const unexplained = async (): Promise<SentUnexplainedStops['stops']> =>
  (await bed.ask('POST', '/analytics/unexplainedStops', { startDate: start, endDate: end })).data.stops
type Entry = { resourceID: string; start: string; end: string; enteredBy: string }
const given = async (reasonCode: string): Promise<Entry[]> =>
  (await bed.ask('GET', `/reasonEntries?reasonCode=${reasonCode}`)).data
const names = (stops: readonly { resourceID: string; start: string }[]) =>
  stops.map((stop) => `${stop.resourceID} ${stop.start}`).sort()
/** Each piece that a reason is given to: a stop that a break divides is one stop. */
const partsOf = (...stops: SentUnexplainedStops['stops']) =>
  stops.flatMap(({ resourceID, parts }) => parts.map((part) => ({ resourceID, start: part.start })))

test('an operator gives stops of several machines one reason from Overall, the longest first', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'), operator)
  const before = await unexplained()
  const secs = before.map((stop) => stop.secs)
  expect(secs).toEqual(secs.toSorted((a, b) => b - a))
  await page.getByText(/have no reason yet/).waitFor()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  const sheet = page.getByRole('dialog')
  const stops = sheet.getByRole('listbox', { name: /^Stops without a reason/ }).getByRole('option')
  await expect.poll(() => stops.count()).toBe(before.length)
  await expect.poll(() => stops.first().textContent()).toContain(before[0]!.resourceID)
  const other = before.findIndex(({ resourceID }) => resourceID !== before[0]!.resourceID)
  for (const place of [0, other]) await stops.nth(place).click()
  await sheet.getByRole('option', { name: 'Chips being cleared' }).click()
  await expectAccessible(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'Give it to 2 stops' }).click()
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await expect.poll(() => stops.count()).toBe(before.length - 2)
  const entries = await given('CHIPS')
  expect(names(entries)).toEqual(names(partsOf(before[0]!, before[other]!)))
  expect(entries[0]!.enteredBy).toBe(operator.userName)
  expect(troubles).toEqual([])
  await context.close()
})

const rowOf = (page: Page, place: number) => page.locator(`[role=row][data-place="${place}"]`)

test('an operator gives two stops of a machine a reason by keyboard alone, and the losses by reason follow', async () => {
  const machine = bed.plant.machines[0]!.resourceID
  const evidence = async () =>
    (await bed.ask('GET', `/resources/${machine}/evidence?start=${start}&end=${end}`)).data.intervals as {
      start: string
      end: string
      scheduledAs: string
      reason: string | null
    }[]
  /** Seconds stood still for a reason, as the breakdown responds them. */
  const lostFor = async (code: string) => {
    const rows = await bed.breakdown(['reason'], { resourceIDs: [machine] })
    const row = rows.find(({ reason }) => reason === code)
    return row ? row.downSecs + row.idleSecs + row.minorStopSecs + row.setupSecs + row.offSecs : null
  }
  expect(await lostFor('TOOL-CHANGE')).toBe(null)
  const { page, context, troubles } = await bed.signedIn(
    address('/efficiency/details', `&machine=${machine}`),
    reasonGiver,
  )
  await page.getByRole('grid', { name: 'Each stop' }).waitFor()
  await page.getByLabel('Only those without a reason').focus()
  // Past the two headings that sort.
  for (const _ of ['From', 'Time', 'the list']) await page.keyboard.press('Tab')
  const first = rowOf(page, 0)
  await first.waitFor()
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true)
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Give 2 stops a reason' }).waitFor()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`Reason for 2 stops of ${machine}`).waitFor()
  await page.keyboard.type('tool')
  await expect.poll(() => sheet.getByRole('option', { selected: true }).textContent()).toContain('Tool change, worn')
  await page.keyboard.press('Enter')
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await sheet.waitFor({ state: 'detached' })
  for (const place of [0, 1]) await rowOf(page, place).getByText('Tool change, worn').waitFor()
  const secs = (list: readonly { start: string; end: string }[]) =>
    list.reduce((sum, entry) => sum + Date.parse(entry.end) - Date.parse(entry.start), 0) / 1000
  const labelled = (await evidence()).filter(({ reason }) => reason === 'TOOL-CHANGE')
  const entries = await given('TOOL-CHANGE')
  expect(entries.map(({ enteredBy }) => enteredBy)).toEqual([reasonGiver.userName, reasonGiver.userName])
  expect(secs(labelled)).toBe(secs(entries))
  // A break within a stop is no loss.
  const lost = secs(labelled.filter(({ scheduledAs }) => scheduledAs === 'planned'))
  await until('the losses to follow', async () => {
    const found = await lostFor('TOOL-CHANGE')
    return found !== null && Math.abs(found - lost) < 1e-6
  })
  expect(troubles).toEqual([])
  await context.close()
})

test('a change by another user shows on an open screen by itself', async () => {
  const { page, context, troubles } = await bed.signedIn(address('/efficiency/overall'))
  const loading = page.getByRole('region', { name: 'Overall' }).getByRole('button', { name: /^Loading/ })
  await loading.waitFor()
  const before = await loading.textContent()
  const { resourceID } = bed.told.resources[0]!
  await bed.ask('PUT', `/resources/${resourceID}`, { scheduleID: null, effectiveFrom: '2020-01-01T00:00:00Z' })
  await expect.poll(() => loading.textContent(), { timeout: 120_000 }).not.toBe(before)
  expect(troubles).toEqual([])
  await context.close()
})

// Proves OPS-194
test('the connection badge says live only while frames come', async () => {
  const { page, context } = await bed.signedIn(address('/efficiency/overall'))
  const now = Date.now()
  await bed.tell({ from: now - 120_000, to: now })
  await page.getByText(/^Live \d/).waitFor()
  await context.setOffline(true)
  await bed.world.killNats()
  // What comes after this test has its NATS even where this one fails.
  await page
    .getByText(/^Offline since \d\d:\d\d$/)
    .waitFor()
    .finally(() => bed.world.restartNats())
  await context.setOffline(false)
  await page.getByText(/^Live \d/).waitFor()
  await context.close()
})
