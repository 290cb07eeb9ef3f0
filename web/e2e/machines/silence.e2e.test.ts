import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'

const stopping = new AbortController()
let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let wire: Wire
/**
 * A machine that reports, one with credentials that never reported, one with a failing connector, and one without any
 * connection.
 */
let [speaking, neverReported, failing, unconnected]: string[] = []

const allDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const iso = (at: number) => new Date(at).toISOString()

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 4, timeZone: 'America/New_York', from: now, to: now })
  ;[speaking, neverReported, failing, unconnected] = fixture.plant.machines.map(({ resourceID }) => resourceID)
  await fixture.request('POST', '/schedules', {
    scheduleID: 'ALWAYS',
    description: null,
    timezone: null,
    shifts: [{ shiftNum: 1, name: 'All', days: allDays, start: '00:00', end: '00:00', breaks: [] }],
  })
  const effectiveFrom = '2020-01-01T00:00:00.000Z'
  for (const { resourceID } of fixture.plant.machines)
    await fixture.request('PUT', `/resources/${resourceID}`, { scheduleID: 'ALWAYS', effectiveFrom })
  const { data } = await fixture.request('GET', '/resources/current')
  const deviceOf = (resourceID?: string) =>
    data.find((row: { resourceID: string }) => row.resourceID === resourceID).deviceId as number
  const credential = async () => (await fixture.request('POST', `/devices/${deviceOf(speaking)}/credentials`)).data
  wire = await natsWire({ credential, signal: stopping.signal })
  await fixture.request('POST', `/devices/${deviceOf(neverReported)}/credentials`)
  const connector = await fixture.request('POST', '/connectors', {
    connectorTypeId: 'mtconnect-shdr',
    deviceId: deviceOf(failing),
    description: 'Adapter of the mill',
    options: { host: '127.0.0.1', port: 64999, keys: { execution: 'exec' } },
  })
  await waitFor('the connector to fail', async () => {
    const { data: row } = await fixture.request('GET', `/connectors/${connector.data.connectorId}`)
    return row.status === 'failing'
  })
  const slices = [{ from: iso(Date.now() - 1000), to: iso(Date.now()), state: 'running', good: 1 }]
  await wire.publish(Buffer.from(JSON.stringify({ seq: Date.now(), slices })))
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  stopping.abort()
  await browser?.close()
  await wire?.close()
  await fixture?.close()
})

test('the wall, Overall, Devices, Connectors and Alerts show silent machines first, with the cause and a link to the device', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/wall?order=attention')
  const alert = page.getByRole('alert')
  await alert.getByText(/^2 machines silent\. /).waitFor()
  await alert
    .getByText(
      new RegExp(`${neverReported} silent: its device has never spoken|${failing} silent: its connector fails: `),
    )
    .waitFor()
  await page.goto('/efficiency/overall?range=today')
  const list = page.getByRole('list', { name: 'Silent machines' })
  await page.getByText('2 machines that should report data are silent.').waitFor()
  await list.getByText(new RegExp(`^${neverReported} .+: its device has never spoken`)).waitFor()
  const names = page.getByRole('table').last().getByRole('row')
  await expect
    .poll(async () => (await names.nth(1).textContent()) ?? '')
    .toMatch(new RegExp(`^(${neverReported}|${failing})`))
  await expect.poll(() => names.nth(3).textContent()).not.toMatch(new RegExp(`^(${neverReported}|${failing})`))
  await list.getByRole('link', { name: `Open the device of ${neverReported}` }).click()
  await page.waitForURL(/\/devices\/\d+/)
  await page.getByText('2 machines that should report data are silent.').waitFor()
  await page.goto('/devices')
  await page.getByRole('gridcell', { name: /^Silent: it has never spoken/ }).waitFor()
  await page.getByRole('gridcell', { name: 'Reporting', exact: true }).waitFor()
  await page.getByRole('gridcell', { name: /^Not connected: it has no connector/ }).waitFor()
  await page.goto('/connectors')
  await page.getByRole('gridcell', { name: /Failing/ }).waitFor()
  await list.getByText(/its connector fails: /).waitFor()
  await page.goto('/efficiency/alerts')
  await page.getByRole('article', { name: new RegExp(`^${neverReported} .+ · Silent device`) }).waitFor()
  await page
    .getByRole('article', { name: new RegExp(`^${failing} .+ · Silent device`) })
    .getByText(/its connector fails: /i)
    .waitFor()
  await expect
    .poll(() => page.getByRole('article', { name: new RegExp(`^${unconnected} .+ · Silent device`) }).count())
    .toBe(0)
  expect(problems).toEqual([])
  await context.close()
})
