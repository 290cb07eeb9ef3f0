import { natsWire, type Wire } from '@takt/ingest/plant/wire.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'

const hourMs = 3_600_000

const stopping = new AbortController()
const wires: Wire[] = []
let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let down = ''

type Slice = { from: string; to: string; state: string; reason?: string; good?: number; partNum?: string }

async function publishSlices(resourceID: string, slices: readonly Slice[]) {
  const { data } = await fixture.request('GET', '/resources/current')
  const { deviceId } = data.find((row: { resourceID: string }) => row.resourceID === resourceID)
  const credential = async () => (await fixture.request('POST', `/devices/${deviceId}/credentials`)).data
  const wire = await natsWire({ credential, signal: stopping.signal })
  wires.push(wire)
  let seq = Date.now()
  for (let first = 0; first < slices.length; first += 200)
    await wire.publish(Buffer.from(JSON.stringify({ seq: ++seq, slices: slices.slice(first, first + 200) })))
}

const iso = (ms: number) => new Date(ms).toISOString()

beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 1, timeZone: 'America/New_York', from: now, to: now })
  down = fixture.plant.machines[0]!.resourceID
  const allDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  await fixture.request('POST', '/schedules', {
    scheduleID: 'ALWAYS',
    description: 'Always',
    timezone: null,
    shifts: [{ shiftNum: 1, name: 'Always', days: allDays, start: '00:00', end: '00:00', breaks: [] }],
  })
  await fixture.request('PUT', `/resources/${down}`, {
    scheduleID: 'ALWAYS',
    costPerHour: 120,
    effectiveFrom: '2020-01-01T00:00:00.000Z',
  })
  await publishSlices(down, [{ from: iso(now - 2 * hourMs), to: iso(now), state: 'down', reason: 'COOLANT' }])
  await waitFor('the alert', async () => {
    const range = { startDate: iso(now - 24 * hourMs), endDate: iso(now + hourMs), ttlSecs: 0 }
    const { data } = await fixture.request('POST', '/analytics/machineNotices', { resourceIDs: [], ...range })
    return data.alerts.length > 0
  })
  await fixture.request('POST', '/organizations/1/settings', { currency: 'USD' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  stopping.abort()
  await browser?.close()
  for (const wire of wires) await wire.close()
  await fixture?.close()
})

test('an alert disappears when the machine runs again, without a reload', async () => {
  const { page, context } = await browser.signedIn('/efficiency/alerts')
  const alert = page.getByRole('article', { name: new RegExp(`^${down} .+ · Down too long`) })
  await alert.getByText(/has been down for 2 h.*, reason COOLANT/).waitFor()
  await alert.getByText(/^costs \$24\d$/).waitFor()
  await publishSlices(down, [{ from: iso(Date.now() - 1000), to: iso(Date.now()), state: 'running' }])
  await alert.waitFor({ state: 'detached' })
  await page.getByText('No machine needs attention now.').waitFor()
  await page.getByText('silent for more than 3 times its longest usual silence').waitFor()
  await context.close()
})
