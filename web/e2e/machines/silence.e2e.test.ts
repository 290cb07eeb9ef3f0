import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createPlantBed, type PlantBed, until } from '../beds/plant.bed.ts'

const leaving = new AbortController()
let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let wire: Wire
/** One that speaks, one with credentials that never spoke, one whose connector fails, one that nothing connects yet. */
let [speaking, never, failing, unconnected]: string[] = []

const always = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const iso = (at: number) => new Date(at).toISOString()

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  bed = await createPlantBed({ machines: 4, timeZone: 'America/New_York', from: now, to: now })
  ;[speaking, never, failing, unconnected] = bed.plant.machines.map(({ resourceID }) => resourceID)
  await bed.ask('POST', '/schedules', {
    scheduleID: 'ALWAYS',
    description: null,
    timezone: null,
    shifts: [{ shiftNum: 1, name: 'All', days: always, start: '00:00', end: '00:00', breaks: [] }],
  })
  const effectiveFrom = '2020-01-01T00:00:00.000Z'
  for (const { resourceID } of bed.plant.machines)
    await bed.ask('PUT', `/resources/${resourceID}`, { scheduleID: 'ALWAYS', effectiveFrom })
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
  await until('the connector to fail', async () => {
    const { data: row } = await bed.ask('GET', `/connectors/${connector.data.connectorId}`)
    return row.status === 'failing'
  })
  const slices = [{ from: iso(Date.now() - 1000), to: iso(Date.now()), state: 'running', good: 1 }]
  await wire.tell(Buffer.from(JSON.stringify({ seq: Date.now(), slices })))
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  leaving.abort()
  await browser?.close()
  await wire?.close()
  await bed?.close()
})

test('the wall, Overall, Devices, Connectors and Alerts say first who is silent, why, and lead to the device', async () => {
  const { page, context, troubles } = await browser.signedIn('/wall?order=attention')
  const alert = page.getByRole('alert')
  await alert.getByText(/^2 machines silent\. /).waitFor()
  await alert
    .getByText(new RegExp(`${never} silent: its device has never spoken|${failing} silent: its connector fails: `))
    .waitFor()
  await page.goto('/efficiency/overall?range=today')
  const list = page.getByRole('list', { name: 'Silent machines' })
  await page.getByText('2 machines that should speak are silent.').waitFor()
  await list.getByText(new RegExp(`^${never} .+: its device has never spoken`)).waitFor()
  const names = page.getByRole('table').last().getByRole('row')
  await expect.poll(async () => (await names.nth(1).textContent()) ?? '').toMatch(new RegExp(`^(${never}|${failing})`))
  await expect.poll(() => names.nth(3).textContent()).not.toMatch(new RegExp(`^(${never}|${failing})`))
  await list.getByRole('link', { name: `Open the device of ${never}` }).click()
  await page.waitForURL(/\/devices\/\d+/)
  await page.getByText('2 machines that should speak are silent.').waitFor()
  await page.goto('/devices')
  await page.getByRole('gridcell', { name: /^Silent: it has never spoken/ }).waitFor()
  await page.getByRole('gridcell', { name: 'Speaks', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: /^Not connected: it has no connector/ }).waitFor()
  await page.goto('/connectors')
  await page.getByRole('gridcell', { name: /Failing/ }).waitFor()
  await list.getByText(/its connector fails: /).waitFor()
  await page.goto('/efficiency/alerts')
  await page.getByRole('article', { name: new RegExp(`^${never} .+ · Silent device`) }).waitFor()
  await page
    .getByRole('article', { name: new RegExp(`^${failing} .+ · Silent device`) })
    .getByText(/its connector fails: /i)
    .waitFor()
  await expect
    .poll(() => page.getByRole('article', { name: new RegExp(`^${unconnected} .+ · Silent device`) }).count())
    .toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})
