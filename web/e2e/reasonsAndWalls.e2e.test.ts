import { mkdirSync } from 'node:fs'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'
import { addUser } from './users.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [start, end] = [day.start, day.end].map((at) => new Date(at).toISOString())
const password = 'a long enough password'
const operator = { userName: 'operator@plant.test', password }
const reader = { userName: 'reader@plant.test', password }

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let machine = ''
const address = () => `/efficiency/details?range=custom&from=${start}&to=${end}&machine=${machine}`

type Interval = {
  start: string
  end: string
  countedAs: string
  scheduledAs: string
  reason: string | null
  reportedReason: string | null
}
const intervals = async (): Promise<Interval[]> =>
  (await bed.ask('GET', `/resources/${machine}/evidence?start=${start}&end=${end}`)).data.intervals

/** Seconds stood still by reason, as the downtime breakdown answers them. */
async function lossesByReason(): Promise<Map<string | null, number>> {
  const { data } = await bed.ask('POST', '/analytics/breakdown', {
    resourceIDs: [machine],
    startDate: start,
    endDate: end,
    by: ['reason'],
    ttlSecs: 0,
  })
  const kinds = ['downSecs', 'idleSecs', 'minorStopSecs', 'setupSecs', 'offSecs'] as const
  const rows: ({ reason: string | null } & Record<(typeof kinds)[number], number>)[] = data.rows
  return new Map(rows.map((row) => [row.reason, kinds.reduce((sum, kind) => sum + row[kind], 0)]))
}

beforeAll(async () => {
  await buildWeb()
  bed = await createPlantBed({ machines: 2, timeZone, from: day.start, to: day.end })
  machine = bed.plant.machines[0]!.resourceID
  for (const [reasonCode, description, priority] of [
    ['TOOL-CHANGE', 'Tool change, worn', 55],
    ['MEETING', 'Team meeting', 12],
    ['CHIPS', 'Chips being cleared', 45],
  ])
    await bed.ask('POST', '/reasons', { reasonCode, description, priority })
  for (const user of [operator, reader])
    await addUser(
      bed.world,
      user,
      permissionsWhere(
        (area, flag) => flag === 'read' || (flag === 'write' && area === 'dashboards' && user === operator),
      ),
    )
  const good = bed.plant.machines
    .flatMap((entry) => bed.plant.slices(entry, { from: day.start, to: day.end }))
    .reduce((sum, slice) => sum + slice.good, 0)
  await until('every good part to be counted', async () => {
    const { goodCount, unscheduledGoodCount } = (await bed.total(day)).total.buckets[0]
    return goodCount + unscheduledGoodCount === good
  })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

async function open(user: typeof operator) {
  const visit = await browser.signedIn(address(), user)
  await visit.page.getByRole('grid', { name: 'Each stop' }).waitFor()
  return visit
}
const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: `${process.env.SHOTS}/reasons-${name}.png` })
}
const rowOf = (page: Page, place: number) => page.locator(`[role=row][data-place="${place}"]`)

/** Sums of milliseconds, told in seconds. */
const near = (entry: number | undefined, other: number) => entry !== undefined && Math.abs(entry - other) < 1e-6

test('an operator gives two stops a reason by keyboard alone, mends one, and sees it in the list and in the losses by reason', async () => {
  const { page, context, troubles } = await open(operator)
  const before = await lossesByReason()
  expect([...before.keys()].filter((reason) => reason === 'TOOL-CHANGE' || reason === 'MEETING')).toEqual([])

  await page.getByLabel('Only those without a reason').focus()
  // Past the two headings that sort.
  for (const _ of ['From', 'Time', 'the list']) await page.keyboard.press('Tab')
  const first = rowOf(page, 0)
  await first.waitFor()
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Give 2 stops a reason' }).waitFor()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`Reason for 2 stops of ${machine}`).waitFor()
  // Nothing was given yet: by priority.
  await sheet.getByRole('option').first().getByText('Tool change, worn').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('1')
  await expect.poll(() => sheet.getByRole('option', { selected: true }).textContent()).toContain('Tool change, worn')
  await shot(page, 'many')
  await page.keyboard.press('Enter')
  await page.getByText('Reason Given to 2 Stops').waitFor()
  await sheet.waitFor({ state: 'detached' })
  for (const place of [0, 1]) await rowOf(page, place).getByText('Tool change, worn').waitFor()

  const given = (await intervals()).filter(({ reason }) => reason === 'TOOL-CHANGE')
  const entries: { start: string; end: string; enteredBy: string }[] = (await bed.ask('GET', '/reasonEntries')).data
  expect(entries.map(({ enteredBy }) => enteredBy)).toEqual([operator.userName, operator.userName])
  const secs = (list: readonly { start: string; end: string }[]) =>
    list.reduce((sum, entry) => sum + Date.parse(entry.end) - Date.parse(entry.start), 0) / 1000
  expect(secs(given)).toBe(secs(entries))
  // A break within a stop is no loss.
  const lost = secs(given.filter(({ scheduledAs }) => scheduledAs === 'planned'))
  await until('the losses to follow', async () => near((await lossesByReason()).get('TOOL-CHANGE'), lost))

  // The focus is where it was: the second of the two. It was the meeting after all.
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-place') === '1')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await sheet.getByText(`Reason for a stop of ${machine}`).waitFor()
  await sheet.getByRole('list', { name: 'What was said of it' }).getByText(operator.userName).waitFor()
  await page.keyboard.type('meet')
  await expect.poll(() => sheet.getByRole('option', { selected: true }).textContent()).toContain('Team meeting')
  await page.keyboard.press('Enter')
  await page.getByText('Reason Given', { exact: true }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await rowOf(page, 1).getByText('Team meeting').waitFor()
  await rowOf(page, 0).getByText('Tool change, worn').waitFor()
  // Changed, not added to, though the other reason's priority is higher.
  const mended: { reasonEntryID: number; reasonCode: string; start: string; end: string }[] = (
    await bed.ask('GET', '/reasonEntries?orderBy=start:desc')
  ).data
  expect(mended.map(({ reasonCode }) => reasonCode)).toEqual(['TOOL-CHANGE', 'MEETING'])
  await until('the losses to follow', async () => {
    const losses = await lossesByReason()
    return near(losses.get('TOOL-CHANGE'), secs([mended[0]!])) && near(losses.get('MEETING'), secs([mended[1]!]))
  })
  expect(troubles).toEqual([])
  await context.close()
})

test('on the strip keys go from stop to stop, a part of one gets its reason, the address keeps where one looked', async () => {
  const { page, context, troubles } = await open(operator)
  const lanes = page.getByRole('group', { name: new RegExp(`Timeline of ${machine}`) })
  await lanes.focus()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  const chosen = () => new URL(page.url()).searchParams.get('stops')
  await page.waitForURL((url) => url.searchParams.has('stops'))
  const stop = (await intervals()).find(({ start }) => start === chosen())!
  expect(stop.countedAs).toMatch(/^(down|idle|minorStop|setup|off)$/)
  await page.keyboard.press('ArrowUp')
  await page.waitForURL((url) => url.searchParams.has('zoomFrom') && url.searchParams.has('zoomTo'))
  const zoomed = page.url()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('listbox').waitFor()
  await page.keyboard.type('chips')
  await sheet.getByLabel('Only a part of it').check()
  await sheet.getByLabel('End of the part').focus()
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft')
  await shot(page, 'part')
  await sheet.getByRole('button', { name: 'Give this reason' }).click()
  await page.getByText('Reason Given', { exact: true }).waitFor()
  const [entry] = (await bed.ask('GET', '/reasonEntries?reasonCode=CHIPS')).data
  expect(entry.start).toBe(stop.start)
  const told = (await intervals()).filter((interval) => interval.start >= entry.start && interval.end <= entry.end)
  expect(told.every(({ reason }) => reason === 'CHIPS')).toBe(true)
  expect((await intervals()).find((interval) => interval.start === entry.end)).toMatchObject({
    reason: stop.reportedReason,
  })

  await page.goto(zoomed)
  await page.getByRole('grid', { name: 'Each stop' }).waitFor()
  const shown = new URL(zoomed).searchParams
  const times = await page.getByRole('region', { name: 'Timeline' }).locator('h2 + div').textContent()
  const time = (name: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.parse(shown.get(name)!),
    )
  for (const name of ['zoomFrom', 'zoomTo']) expect(times).toContain(time(name))
  expect(troubles).toEqual([])
  await context.close()
})

test('whoever only reads sees what was said, by whom, and can say nothing', async () => {
  const { page, context } = await open(reader)
  await expectAccessible(page)
  await expect.poll(() => page.getByRole('grid', { name: 'Each stop' }).getByRole('checkbox').count()).toBe(0)
  const locator = page.getByRole('row').filter({ hasText: 'Tool change, worn' }).first()
  await locator.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('list', { name: 'What was said of it' }).getByText(operator.userName).waitFor()
  await sheet.getByText("'Give reasons, fill in checks' on 'Dashboards'").waitFor()
  await expect.poll(() => sheet.getByRole('listbox').count()).toBe(0)
  await expect.poll(() => sheet.getByRole('button', { name: /Give|Remove|Change/ }).count()).toBe(0)
  await shot(page, 'reader')
  await context.close()
})

test("a wall's dashboards are pasted, put in order and timed; another site is refused beside its field and nothing typed is lost", async () => {
  const [machine] = (await bed.ask('GET', '/resources?limit=1')).data
  const group = { deviceGroupName: 'Gate lathes', selectedDevices: [machine.resourceID] }
  const { deviceGroupId } = (await bed.ask('POST', '/deviceGroups', group)).data
  await bed.ask('POST', '/walls', { wallID: 'Gate' })
  const { page, context, troubles } = await browser.signedIn('/walls/Gate', operator)
  const detail = page.getByRole('region', { name: 'Gate' })
  const slides = detail.getByRole('list', { name: 'Dashboards' }).getByRole('listitem')
  await slides.first().waitFor()
  await detail.getByRole('button', { name: 'Add a dashboard' }).click()
  const second = page.getByRole('combobox', { name: 'Address of dashboard 2' })
  await second.fill('https://evil.example/wall')
  await page.getByLabel('Seconds of dashboard 2').fill('3')
  await detail.getByRole('button', { name: 'Save' }).click()
  await slides
    .nth(1)
    .getByText('must be the address of a dashboard, such as /efficiency/overall?range=today; must be at least 5')
    .waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Seconds of dashboard 2' }).inputValue()).toBe('3')
  await detail.getByRole('alert').getByText('Address of dashboard 2 must be').waitFor()
  await second.fill(`${bed.origin}/efficiency/overall?range=week`)
  await page.getByRole('textbox', { name: 'Seconds of dashboard 2' }).fill('45')
  await expect.poll(() => second.inputValue()).toBe('/efficiency/overall?range=week')
  await expect.poll(() => slides.getByText(/must be/).count()).toBe(0)
  await detail.getByRole('button', { name: 'Move dashboard 2 up' }).click()
  await detail.getByText('One round: 1 min 15 s').waitFor()
  const first = slides.first()
  await first.getByText('Efficiency: Overall', { exact: true }).waitFor()
  await first.getByRole('button', { name: 'Machines of dashboard 1: All machines' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Gate lathes/ }).click()
  const single = bed.plant.machines[1]!.resourceID
  await page.getByRole('searchbox', { name: 'Find groups and machines' }).fill(single.toLowerCase())
  await page.getByRole('menuitemcheckbox', { name: single }).click()
  await page.keyboard.press('Escape')
  await first.getByRole('combobox', { name: 'Range of dashboard 1' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await first.getByText(`Gate lathes, ${single}`).waitFor()
  await expectAccessible(page)
  await shot(page, 'wall')
  await detail.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Wall Updated').waitFor()
  expect((await bed.ask('GET', '/walls/Gate')).data.slides).toEqual([
    { address: `/efficiency/overall?range=7d&groups=${deviceGroupId}&machines=${single}`, seconds: 45 },
    { address: '/wall', seconds: 30 },
  ])
  await expect
    .poll(() => detail.getByRole('link', { name: 'Show the wall' }).getAttribute('href'))
    .toBe('/walls/Gate?carousel=1')
  expect(troubles).toEqual([])
  await context.close()
})

test('a wall that was added is open, with its dashboards to choose', async () => {
  const { page, context } = await browser.signedIn('/walls?walls.add=row', operator)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Wall' }).fill('Canteen')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Canteen' }).getByRole('list', { name: 'Dashboards' }).waitFor()
  await page.waitForURL((url) => url.pathname === '/walls/Canteen')
  await context.close()
})
