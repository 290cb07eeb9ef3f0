import { mkdirSync } from 'node:fs'
import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const leaving = new AbortController()
let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let wire: Wire
/** One that speaks, one with credentials that never spoke, one whose connector fails, one that nothing connects yet. */
let [speaking, never, failing, unconnected]: string[] = []
let group: { deviceGroupId: number; deviceGroupName: string; selectedDevices: string[] }

const always = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const plan = (scheduleID: string, effectiveFrom: string) =>
  Promise.all(
    bed.plant.machines.map(({ resourceID }) =>
      bed.ask('PUT', `/resources/${resourceID}`, { scheduleID, effectiveFrom }),
    ),
  )
const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const tell = (slices: readonly object[]) => wire.tell(Buffer.from(JSON.stringify({ seq: Date.now(), slices })))
const speak = (state: string, to = Date.now()) => tell([{ from: iso(to - 1000), to: iso(to), state, good: 1 }])

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  bed = await createPlantBed({ machines: 4, timeZone: 'America/New_York', from: now, to: now })
  ;[speaking, never, failing, unconnected] = bed.plant.machines.map(({ resourceID }) => resourceID)
  for (const [scheduleID, days] of [
    ['ALWAYS', always],
    ['NEVER', []],
  ])
    await bed.ask('POST', '/schedules', {
      scheduleID,
      description: null,
      timezone: null,
      shifts: days!.length ? [{ shiftNum: 1, name: 'All', days, start: '00:00', end: '00:00', breaks: [] }] : [],
    })
  await plan('ALWAYS', '2020-01-01T00:00:00.000Z')
  const { data } = await bed.ask('GET', '/resources/current')
  const deviceOf = (resourceID?: string) =>
    data.find((row: { resourceID: string }) => row.resourceID === resourceID).deviceId as number
  const credential = async () => (await bed.ask('POST', `/devices/${deviceOf(speaking)}/credentials`)).data
  wire = await natsWire({ credential, signal: leaving.signal })
  await bed.ask('POST', `/devices/${deviceOf(never)}/credentials`)
  const connector = await bed.ask('POST', '/connectors', {
    connectorTypeId: 'mtconnect-shdr',
    deviceId: deviceOf(failing),
    description: 'Adapter of the mill',
    options: { host: '127.0.0.1', port: 64999, keys: { execution: 'exec' } },
  })
  group = {
    deviceGroupName: 'Front row',
    selectedDevices: [speaking!, never!],
    deviceGroupId: (
      await bed.ask('POST', '/deviceGroups', { deviceGroupName: 'Front row', selectedDevices: [speaking, never] })
    ).data.deviceGroupId,
  }
  await until('the connector to fail', async () => {
    const { data: row } = await bed.ask('GET', `/connectors/${connector.data.connectorId}`)
    return row.status === 'failing'
  })
  // It was down for an hour, and runs again.
  await tell(
    [
      [3, 2, 'running'],
      [2, 1, 'down'],
      [1, 0.01, 'running'],
    ].map(([from, to, state]) => ({
      from: iso(now - Number(from) * hourMs),
      to: iso(now - Number(to) * hourMs),
      state,
    })),
  )
  await speak('running')
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  leaving.abort()
  await browser?.close()
  await wire?.close()
  await bed?.close()
})

const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: `${process.env.SHOTS}/silence-${name}.png` })
}
const both = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await shot(page, `${name}-${colorScheme}`)
  }
}
const entries = (page: Page) => page.getByRole('list', { name: 'Machines as a list' }).getByRole('link')

test('the wall says silence first, with its cause, and does not say that no machine is down of which nothing is known', async () => {
  const { page, context, troubles } = await browser.signedIn('/wall?order=attention')
  const alert = page.getByRole('alert')
  await alert.getByText(/^2 machines silent\. /).waitFor()
  await alert
    .getByText(new RegExp(`${never} silent: its device has never spoken|${failing} silent: its connector fails: `))
    .waitFor()
  await page.getByText('1 of 4 machines heard of, none of them down').waitFor()
  await expect.poll(() => page.getByText('No machine is down', { exact: true }).count()).toBe(0)
  // The list is renewed every two seconds, the strip each second.
  const lineOf = async (name: string) => (await entries(page).allTextContents()).find((line) => line.startsWith(name))
  await expect.poll(() => lineOf(never!)).toBe(`${never}, No data, its device has never spoken`)
  await expect.poll(() => lineOf(failing!)).toMatch(/^[\w-]+, No data, its connector fails: \w/)
  await expect.poll(() => lineOf(unconnected!)).toBe(`${unconnected}, No data`)
  await expectAccessible(page)
  await both(page, 'wall')
  if (process.env.SHOTS) await page.setViewportSize({ width: 3840, height: 2160 })
  await both(page, 'wall-4k')
  expect(troubles).toEqual([])
  await context.close()
})

test('a wall that is narrowed to a group shows the figures of its machines and says whose they are', async () => {
  const { page, context } = await browser.signedIn('/wall')
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/getTEEP') && request.postDataJSON().resourceIDs.length > 0,
  )
  await page.goto(`/wall?groups=${group.deviceGroupId}`)
  await page.getByText('OEE today, Front row').waitFor()
  expect((await asked).postDataJSON().resourceIDs).toEqual([...group.selectedDevices].sort())
  await page.getByRole('alert').getByText(`${never} silent: its device has never spoken`).waitFor()
  await context.close()
})

test('Overall, Devices and Connectors say first who is silent, why, and lead to the device by mouse alone', async () => {
  const { page, context, troubles } = await browser.signedIn('/efficiency/overall?range=today')
  const list = page.getByRole('list', { name: 'Silent machines' })
  await page.getByText('2 machines that should speak are silent.').waitFor()
  await list.getByText(new RegExp(`^${never} .+: its device has never spoken`)).waitFor()
  const names = page.getByRole('table').last().getByRole('row')
  await expect.poll(async () => (await names.nth(1).textContent()) ?? '').toMatch(new RegExp(`^(${never}|${failing})`))
  await expect.poll(() => names.nth(3).textContent()).not.toMatch(new RegExp(`^(${never}|${failing})`))
  await expectAccessible(page)
  await both(page, 'overall')
  await list.getByRole('link', { name: `Open the device of ${never}` }).click()
  await page.waitForURL(/\/devices\/\d+/)
  await page.getByText('2 machines that should speak are silent.').waitFor()
  await page.goto('/devices')
  await page.getByRole('gridcell', { name: /^Silent: it has never spoken/ }).waitFor()
  await page.getByRole('gridcell', { name: 'Speaks', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: /^Not connected: it has no connector/ }).waitFor()
  await expectAccessible(page)
  await both(page, 'devices')
  await page.goto('/connectors')
  await page.getByRole('gridcell', { name: /Failing/ }).waitFor()
  await list.getByText(/its connector fails: /).waitFor()
  await both(page, 'connectors')
  expect(troubles).toEqual([])
  await context.close()
})

test('on a phone, by touch alone, silence leads to its device as well', async () => {
  const { page, context } = await browser.signedIn('/efficiency/overall?range=today', undefined, phone)
  await page.getByText('2 machines that should speak are silent.').waitFor()
  await shot(page, 'overall-phone')
  await page.getByRole('link', { name: `Open the device of ${failing}` }).tap()
  await page.waitForURL(/\/devices\/\d+/)
  await context.close()
  const wall = await browser.signedIn('/wall', undefined, phone)
  await wall.page.getByRole('alert').waitFor()
  await shot(wall.page, 'wall-phone')
  await wall.context.close()
})

test('Alerts tells of silence before all else, also of a machine that never spoke', async () => {
  const { page, context } = await browser.signedIn('/efficiency/alerts')
  const first = page.getByRole('article').first()
  await first.getByText(/Nothing has ever been heard from|connector fails/).waitFor()
  await page.getByRole('article', { name: new RegExp(`^${never} .+ · Silent device`) }).waitFor()
  await page
    .getByRole('article', { name: new RegExp(`^${failing} .+ · Silent device`) })
    .getByText(/its connector fails: /i)
    .waitFor()
  await expect
    .poll(() => page.getByRole('article', { name: new RegExp(`^${unconnected} .+ · Silent device`) }).count())
    .toBe(0)
  await both(page, 'alerts')
  await context.close()
})

test('Alerts are those of the range that is chosen: what ended in it stands there, and not in another', async () => {
  const now = Date.now()
  const about = (from: number, to: number) =>
    `/efficiency/alerts?range=custom&from=${iso(now - from * hourMs)}&to=${iso(now - to * hourMs)}`
  const { page, context, troubles } = await browser.signedIn(about(4, 0))
  const ended = page.getByRole('region', { name: 'Ended alerts' })
  await ended
    .getByRole('article', { name: new RegExp(`^${speaking} .+ · Was down too long`) })
    .getByText(/was down for (6\d min|1 h)/)
    .waitFor()
  const marked = page.getByRole('link', { name: /^Open in Details: Was down too long/ })
  const found = new URL((await marked.getAttribute('href')) ?? '', bed.origin).searchParams
  const [start, end] = (found.get('mark') ?? '').replaceAll('"', '').split('~').map(Date.parse)
  expect(Date.parse(found.get('from')!.replaceAll('"', ''))).toBeLessThanOrEqual(start! - hourMs)
  expect(Date.parse(found.get('to')!.replaceAll('"', ''))).toBeGreaterThanOrEqual(end! + hourMs)
  await expectAccessible(page)
  await shot(page, 'alerts-ended')
  await page.goto(about(300, 290))
  await page.getByText('Nothing that began in this time still goes on.').waitFor()
  await expect.poll(() => ended.count()).toBe(0)
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('what idles while nothing is planned is quiet, and so is silence then', async () => {
  await speak('idle')
  await plan('NEVER', new Date(Date.now() - 60_000).toISOString())
  const { page, context } = await browser.signedIn('/wall?order=attention')
  await expect
    .poll(async () => (await entries(page).allTextContents()).find((line) => line.startsWith(speaking!)))
    .toMatch(/, Idle, since [\d:]+, nothing planned/)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await both(page, 'quiet')
  await context.close()
})
