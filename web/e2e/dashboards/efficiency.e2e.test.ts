import type { SerializedUnexplainedStops } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { operatorPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRatio } from '../../src/core/kit/format/numberFormat.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { waitFor } from '../fixtures/plant.fixture.ts'
import { addUser } from '../fixtures/users.fixture.ts'
import { createViewsFixture, type ViewsFixture } from '../fixtures/views.fixture.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [start, end] = [day.start, day.end].map((at) => new Date(at).toISOString())
const address = (path: string, more = '') => `${path}?range=custom&from=${start}&to=${end}${more}`
const password = 'a long enough password'
const operator = { userName: 'operator@plant.test', password }
const reasonEditor = { userName: 'reasons@plant.test', password }

type Metrics = Record<'oee' | 'availability' | 'performance' | 'quality' | 'teep' | 'loading', number | null>
type TeepData = {
  resources: { resourceID: string; buckets: (Metrics & { runSecs: number; plannedSecs: number })[] }[]
  total: { buckets: Metrics[] }
}

let fixture: ViewsFixture<TeepData>
beforeAll(async () => {
  fixture = await createViewsFixture({ machines: 6, timeZone, range: day })
  for (const [reasonCode, description, priority] of [
    ['TOOL-CHANGE', 'Tool change, worn', 55],
    ['CHIPS', 'Chips being cleared', 45],
    ['MEETING', 'Team meeting', 12],
  ])
    await fixture.request('POST', '/reasons', { reasonCode, description, priority })
  await addUser(fixture.environment, operator, operatorPermissions)
  const reasonPermissions = permissionsWhere(
    (area, flag) => flag === 'read' || (flag === 'write' && area === 'dashboards'),
  )
  await addUser(fixture.environment, reasonEditor, reasonPermissions)
})
afterAll(() => fixture?.close())

const percent = (value: number | null) => formatRatio(value, 'en-US')

// Proves OPS-005, OPS-069
test('Overall shows the metrics of the getTEEP response, and opens intervals that add up to them', async () => {
  const { page, context, troubles: problems } = await fixture.signedIn(address('/efficiency/overall'))
  const headline = page.getByRole('region', { name: 'Overall' })
  const [total] = fixture.teep.total.buckets
  for (const [label, metric] of [
    ['OEE', 'oee'],
    ['Availability', 'availability'],
    ['Performance', 'performance'],
    ['Quality', 'quality'],
    ['TEEP', 'teep'],
    ['Loading', 'loading'],
  ] as const)
    await headline.getByRole('button', { name: `${label} ${percent(total![metric])}` }).waitFor()
  for (const { resourceID, buckets } of fixture.teep.resources) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: resourceID, exact: true }) })
    await row.getByRole('button', { name: `OEE ${percent(buckets[0]!.oee)}` }).waitFor()
    await row.getByRole('button', { name: `Quality ${percent(buckets[0]!.quality)}` }).waitFor()
  }
  await headline.getByRole('button', { name: /^Availability/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Availability of all machines combined').waitFor()
  const { resourceID, buckets } = fixture.teep.resources[0]!
  await sheet.getByRole('link', { name: resourceID }).click()
  await sheet.getByText(new RegExp(`^Availability of ${resourceID} `)).waitFor()
  const totals = sheet.getByRole('table', { name: 'Intervals' }).getByRole('row').last().locator('[title]')
  await totals.first().waitFor()
  const titles = await totals.evaluateAll((cells) =>
    cells
      .map((cell) => Number.parseFloat((cell as HTMLElement).title.replaceAll(',', '')))
      .filter((value) => !Number.isNaN(value)),
  )
  expect(titles[0]).toBeCloseTo(buckets[0]!.runSecs, 3)
  expect(titles[1]).toBeCloseTo(buckets[0]!.plannedSecs, 3)
  expect(problems).toEqual([])
  await context.close()
})

const unexplained = async (): Promise<SerializedUnexplainedStops['stops']> =>
  (await fixture.request('POST', '/analytics/unexplainedStops', { startDate: start, endDate: end })).data.stops
type Entry = { resourceID: string; start: string; end: string; enteredBy: string }
const reasonEntries = async (reasonCode: string): Promise<Entry[]> =>
  (await fixture.request('GET', `/reasonEntries?reasonCode=${reasonCode}`)).data
const names = (stops: readonly { resourceID: string; start: string }[]) =>
  stops.map((stop) => `${stop.resourceID} ${stop.start}`).sort()
/** Returns each part to which a reason is assigned: a stop divided by a break is one stop. */
const partsOf = (...stops: SerializedUnexplainedStops['stops']) =>
  stops.flatMap(({ resourceID, parts }) => parts.map((part) => ({ resourceID, start: part.start })))

test('an operator assigns one reason to stops of several machines from Overall, the longest first', async () => {
  const { page, context, troubles: problems } = await fixture.signedIn(address('/efficiency/overall'), operator)
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
  for (const index of [0, other]) await stops.nth(index).click()
  await sheet.getByRole('option', { name: 'Chips being cleared' }).click()
  await expectAccessible(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'Give this reason to 2 stops' }).click()
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await expect.poll(() => stops.count()).toBe(before.length - 2)
  const entries = await reasonEntries('CHIPS')
  expect(names(entries)).toEqual(names(partsOf(before[0]!, before[other]!)))
  expect(entries[0]!.enteredBy).toBe(operator.userName)
  expect(problems).toEqual([])
  await context.close()
})

const rowOf = (page: Page, index: number) => page.locator(`[role=row][data-place="${index}"]`)

test('an operator assigns a reason to two stops of a machine by keyboard only, and the losses by reason follow', async () => {
  const machine = fixture.plant.machines[0]!.resourceID
  const evidence = async () =>
    (await fixture.request('GET', `/resources/${machine}/evidence?start=${start}&end=${end}`)).data.intervals as {
      start: string
      end: string
      scheduledAs: string
      reason: string | null
    }[]
  /** Returns the seconds of downtime for a reason in the breakdown response. */
  const downtimeSecsFor = async (code: string) => {
    const rows = await fixture.breakdown(['reason'], { resourceIDs: [machine] })
    const row = rows.find(({ reason }) => reason === code)
    return row ? row.downSecs + row.idleSecs + row.minorStopSecs + row.setupSecs + row.offSecs : null
  }
  expect(await downtimeSecsFor('TOOL-CHANGE')).toBe(null)
  const {
    page,
    context,
    troubles: problems,
  } = await fixture.signedIn(address('/efficiency/details', `&machine=${machine}`), reasonEditor)
  await page.getByRole('grid', { name: 'Each stop' }).waitFor()
  await page.getByLabel('Only stops without a reason').focus()
  // Past the two sortable headings.
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
  for (const index of [0, 1]) await rowOf(page, index).getByText('Tool change, worn').waitFor()
  const secs = (list: readonly { start: string; end: string }[]) =>
    list.reduce((total, entry) => total + Date.parse(entry.end) - Date.parse(entry.start), 0) / 1000
  const labelled = (await evidence()).filter(({ reason }) => reason === 'TOOL-CHANGE')
  const entries = await reasonEntries('TOOL-CHANGE')
  expect(entries.map(({ enteredBy }) => enteredBy)).toEqual([reasonEditor.userName, reasonEditor.userName])
  expect(secs(labelled)).toBe(secs(entries))
  // A break within a stop is no loss.
  const expectedSecs = secs(labelled.filter(({ scheduledAs }) => scheduledAs === 'planned'))
  await waitFor('the losses to follow', async () => {
    const downtimeSecs = await downtimeSecsFor('TOOL-CHANGE')
    return downtimeSecs !== null && Math.abs(downtimeSecs - expectedSecs) < 1e-6
  })
  expect(problems).toEqual([])
  await context.close()
})

test('a change by another user appears on an open screen by itself', async () => {
  const { page, context, troubles: problems } = await fixture.signedIn(address('/efficiency/overall'))
  const loading = page.getByRole('region', { name: 'Overall' }).getByRole('button', { name: /^Loading/ })
  await loading.waitFor()
  const before = await loading.textContent()
  const { resourceID } = fixture.teep.resources[0]!
  await fixture.request('PUT', `/resources/${resourceID}`, { scheduleID: null, effectiveFrom: '2020-01-01T00:00:00Z' })
  await expect.poll(() => loading.textContent(), { timeout: 120_000 }).not.toBe(before)
  expect(problems).toEqual([])
  await context.close()
})

// Proves OPS-194
test('the connection badge shows live only while frames arrive', async () => {
  const { page, context } = await fixture.signedIn(address('/efficiency/overall'))
  const now = Date.now()
  await fixture.publish({ from: now - 120_000, to: now })
  await page.getByText(/^Live \d/).waitFor()
  await context.setOffline(true)
  await fixture.environment.killNats()
  // Restores NATS for the following tests even if this one fails.
  await page
    .getByText(/^Offline since \d\d:\d\d$/)
    .waitFor()
    .finally(() => fixture.environment.restartNats())
  await context.setOffline(false)
  await page.getByText(/^Live \d/).waitFor()
  await context.close()
})
