import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const hourMs = 3_600_000
const days = 40
const shots = process.env.SHOTS

const leaving = new AbortController()
const wires: Wire[] = []
let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let down = ''
let changed = ''

type Slice = { from: string; to: string; state: string; reason?: string; good?: number; partNum?: string }

async function tell(resourceID: string, slices: readonly Slice[]) {
  const { data } = await bed.ask('GET', '/resources/current')
  const { deviceId } = data.find((row: { resourceID: string }) => row.resourceID === resourceID)
  const credential = async () => (await bed.ask('POST', `/devices/${deviceId}/credentials`)).data
  const wire = await natsWire({ credential, signal: leaving.signal })
  wires.push(wire)
  let seq = Date.now()
  for (let first = 0; first < slices.length; first += 200)
    await wire.tell(Buffer.from(JSON.stringify({ seq: ++seq, slices: slices.slice(first, first + 200) })))
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Ran fifty minutes of each hour, and only thirty from the middle on. */
function levelSlices(now: number): Slice[] {
  const first = Math.floor(now / hourMs) * hourMs - days * 24 * hourMs
  return Array.from({ length: days * 24 - 1 }, (_, hour) => {
    const start = first + hour * hourMs
    const minutes = (hour < days * 12 ? 50 : 30) + (hour % 3)
    const stop = start + minutes * 60_000
    return [
      { from: iso(start), to: iso(stop), state: 'running', good: minutes, partNum: 'P-7' },
      { from: iso(stop), to: iso(start + hourMs), state: 'idle' },
    ]
  }).flat()
}

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  bed = await createPlantBed({ machines: 2, timeZone: 'America/New_York', from: now, to: now })
  ;[down, changed] = bed.plant.machines.map(({ resourceID }) => resourceID) as [string, string]
  const always = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  await bed.ask('POST', '/schedules', {
    scheduleID: 'ALWAYS',
    description: 'Always',
    timezone: null,
    shifts: [{ shiftNum: 1, name: 'Always', days: always, start: '00:00', end: '00:00', breaks: [] }],
  })
  for (const resourceID of [down, changed])
    await bed.ask('PUT', `/resources/${resourceID}`, {
      scheduleID: 'ALWAYS',
      costPerHour: 120,
      effectiveFrom: '2020-01-01T00:00:00.000Z',
    })
  await tell(changed, levelSlices(now))
  await tell(down, [{ from: iso(now - 2 * hourMs), to: iso(now), state: 'down', reason: 'COOLANT' }])
  await until('alert and insight', async () => {
    const range = { startDate: iso(now - 90 * 24 * hourMs), endDate: iso(now + hourMs), ttlSecs: 0 }
    const { data } = await bed.ask('POST', '/analytics/machineNotices', { resourceIDs: [], ...range })
    return data.alerts.length > 0 && data.insights.some(({ kind }: { kind: string }) => kind === 'availabilityLevel')
  })
  await bed.ask('POST', '/organizations/1/settings', { currency: 'USD' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  leaving.abort()
  await browser?.close()
  for (const wire of wires) await wire.close()
  await bed?.close()
})

test('what a notice costs has its currency, or says that the organization has not set one', async () => {
  await bed.ask('POST', '/organizations/1/settings', { currency: null })
  const { page, context } = await browser.signedIn('/efficiency/alerts?groups=')
  const alert = page.getByRole('article', { name: new RegExp(`^${down} .+ · Down too long`) })
  await alert.getByText(/^costs 24\d \(no currency set\)$/).waitFor()
  await bed.ask('POST', '/organizations/1/settings', { currency: 'USD' })
  await page.reload()
  await alert.getByText(/^costs \$24\d$/).waitFor()
  await context.close()
})

test('Alerts tells what needs somebody now: since when, how sure, what it costs, and opens its evidence', async () => {
  const { page, context, troubles } = await browser.signedIn('/efficiency/alerts?groups=')
  const alert = page.getByRole('article', { name: new RegExp(`^${down} .+ · Down too long`) })
  await alert.waitFor()
  await alert.getByText('Act now').waitFor()
  await alert.getByText(/has been down for 2 h.*, reason COOLANT/).waitFor()
  await alert.getByText(/^2 h( \d+ min)? lost$/).waitFor()
  await alert.getByText(/^costs \$24\d$/).waitFor()
  await page.getByRole('button', { name: /^Act now 1$/ }).click()
  await page.waitForURL((url) => url.searchParams.get('severity') === 'attention')
  await page.getByRole('button', { name: /^Look into it/ }).click()
  await page.getByText('No alert of this severity now.').waitFor()
  await page.goBack()
  await page.goto('/efficiency/alerts')
  await alert.waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (shots) await page.screenshot({ path: `${shots}/alerts.png` })
  const link = alert.getByRole('link', { name: `Open in Details: Down too long, ${down}` })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) =>
      url.pathname === '/efficiency/details' &&
      url.searchParams.get('machine') === down &&
      url.searchParams.get('range') === 'custom',
  )
  await page.getByRole('img', { name: `States of ${down} over time` }).waitFor()
  await page.goBack()
  // Shared, it is a draft in the conversation about its machine: what it is, and the way to its evidence.
  await alert.getByRole('link', { name: `Share in chat: Down too long, ${down}` }).click()
  const draft = page.getByRole('textbox', { name: /^Write to/ })
  await draft.waitFor()
  const [said, shared] = (await draft.inputValue()).split('\n')
  expect(said).toMatch(/^Down too long: /)
  expect(Object.fromEntries(new URL(shared!).searchParams)).toMatchObject({ machine: down, range: 'custom' })
  expect(troubles).toEqual([])
  await context.close()
})

test('an alert goes when the machine runs again, without a reload', async () => {
  const { page, context } = await browser.signedIn('/efficiency/alerts')
  await page.getByRole('article', { name: new RegExp(`^${down} .+ · Down too long`) }).waitFor()
  await tell(down, [{ from: iso(Date.now() - 1000), to: iso(Date.now()), state: 'running' }])
  await page.getByRole('article', { name: new RegExp(`^${down} .+ · Down too long`) }).waitFor({ state: 'detached' })
  await page.getByText('No machine needs attention now.').waitFor()
  await page.getByText('silent for more than 3 times as long as it ever is').waitFor()
  await context.close()
})

test('Insights tells what history holds, by kind, with the test and its rate on demand; the empty state says what was looked at', async () => {
  const { page, context, troubles } = await browser.signedIn('/efficiency/insights')
  await page.getByText('Nothing was found that chance would not explain.').waitFor()
  await page.getByText('Looked at 2 machines day by day (Today) for:').waitFor()
  await page.getByRole('link', { name: 'Look at the last 90 days' }).click()
  await page.waitForURL((url) => url.searchParams.get('range') === '90d')
  const group = page.getByRole('region', { name: 'Changes of level' })
  const insight = group.getByRole('article', { name: new RegExp(`^${changed} .+ · Availability`) })
  await insight.getByText(/from 8\d\.\d\s% to 5\d\.\d\s%/).waitFor()
  const sure = insight.getByRole('button', { name: /^How sure/ })
  await expect.poll(() => sure.textContent()).toBe('1 in 20 such findings would be chance')
  await sure.focus()
  await page.keyboard.press('Enter')
  await insight.getByText(/^Pettitt’s test for a change of level · \d+ observations · p </).waitFor()
  await insight.getByRole('img', { name: new RegExp(`^Availability of ${changed} by day`) }).waitFor()
  expect(new URL(page.url()).searchParams.get('notice')).toContain(changed)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (shots) await page.screenshot({ path: `${shots}/insights.png` })
  await insight.getByRole('link', { name: /^Open in Availability/ }).click()
  await page.waitForURL(
    (url) => url.pathname === '/efficiency/availability' && url.searchParams.get('machine') === changed,
  )
  expect(troubles).toEqual([])
  await context.close()
})
