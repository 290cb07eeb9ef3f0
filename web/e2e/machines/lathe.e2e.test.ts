import { readFileSync } from 'node:fs'
import { latheLog } from '@takt/ingest/connectors/play/latheLog.ts'
import { playShdr } from '@takt/ingest/connectors/play/playShdr.ts'
import { realLathe } from '@takt/ingest/connectors/play/realLathe.fixture.ts'
import { splitRecordings } from '@takt/ingest/connectors/play/splitRecordings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import {
  addDevice,
  addResource,
  connectPanel,
  fillConnector,
  mouse,
  tileRuns,
  waitForMessage,
} from '../fixtures/firstMachineSteps.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'

const realPath = process.env.TAKT_LATHE_LOG
const expectedLog = latheLog(5)
const { log, runs } = realPath ? { log: readFileSync(realPath, 'utf8'), runs: realLathe } : expectedLog
const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}

let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let adapter: Awaited<ReturnType<typeof playShdr>>
beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 1, timeZone: 'America/New_York', from: now, to: now })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await adapter?.stop()
  await browser?.close()
  await fixture?.close()
})

test('a lathe’s log, replayed at high speed into its own device, is live on the wall; its runs and parts are exact', async () => {
  const recordings = splitRecordings(log)
  adapter = await playShdr({ log: [2, 0, 3, 1].map((i) => recordings[i]).join(''), speed: 60 })
  await fixture.request('POST', '/resources', { resourceID: 'OKUMA-01', description: 'Lathe', idealCycleSecs: 300 })
  const device = { deviceTypeId: 'takt-h1', deviceName: 'Lathe', resourceId: 'OKUMA-01' }
  const { deviceId } = (await fixture.request('POST', '/devices', device)).data
  const { page } = await browser.signedIn('/wall')
  const options = { host: '127.0.0.1', port: adapter.port, keys }
  const connector = { connectorTypeId: 'mtconnect-shdr', description: 'Lathe', deviceId, enabled: true, options }
  await fixture.request('POST', '/connectors', connector)

  const list = page.getByRole('list', { name: 'Machines as a list' })
  const program = new RegExp(`^OKUMA-01, Running.*(${runs.map((run) => run.program.replace('.', '\\.')).join('|')})`)
  await list.getByText(program).first().waitFor({ state: 'attached', timeout: 60_000 })

  const range = {
    startDate: new Date(Math.min(...runs.map(({ first }) => first)) - 60_000).toISOString(),
    endDate: new Date(Math.max(...runs.map(({ last }) => last)) + 60_000).toISOString(),
  }
  const query = { resourceIDs: ['OKUMA-01'], ...range, resolution: 'total', ttlSecs: 0 }
  const parts = runs.reduce((total, run) => total + run.parts, 0)
  const whole = await waitFor('all parts of the log', async () => {
    const [bucket] = (await fixture.request('POST', '/resources/getTEEP', query)).data.total.buckets
    return bucket.unscheduledGoodCount === parts && bucket
  })
  const runMs = runs.reduce((total, { start, end }) => total + end - start, 0)
  // The last part can be counted before the last second of the last run is rolled up.
  await waitFor('every second of the runs', async () => {
    const [bucket] = (await fixture.request('POST', '/resources/getTEEP', query)).data.total.buckets
    return Math.round(bucket.unscheduledRunSecs * 1000) === runMs
  })
  expect(whole).toMatchObject({ plannedSecs: 0, totalCount: 0, oee: null })
})

test('by mouse: an MTConnect adapter through a connector, tested before it is saved, up to the first part and the tile; errors of a connector are shown at its fields', async () => {
  const { page, context } = await browser.signedIn('/resources')
  await addResource(page, mouse, 'OKUMA-1')
  const deviceId = await addDevice(page, mouse, 'OKUMA-1')
  const now = Date.now()
  const line = (agoMs: number, items: string) => `${new Date(now - agoMs).toISOString()}|${items}\n`
  // Each client is sent the log from its start: the test of the connection too.
  const log =
    line(20_000, 'avail|AVAILABLE|exec|ACTIVE|prog|NOW.MIN|parts|100') + line(10_000, 'parts|101') + line(0, 'load|40')
  const adapter = await playShdr({ log, speed: Number.POSITIVE_INFINITY, heartbeatMs: 500 })
  const keys = { 'Execution item': 'exec', 'Program item': 'prog', 'Part count item': 'parts' }
  const first = await fillConnector(page, mouse, { deviceId, port: adapter.port, keys })
  await first.getByRole('button', { name: 'Test connection' }).click()
  const steps = first.getByRole('list', { name: 'Test of the connection' })
  for (const step of ['Connection', 'Machine state', 'Part counter']) await steps.getByText(`${step}: Passed`).waitFor()
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Live' }).getByText('Values received').waitFor()
  await page
    .getByRole('status')
    .getByText(/Connected$/)
    .waitFor()
  const range = { startDate: new Date(now - 120_000).toISOString(), endDate: new Date(now + 60_000).toISOString() }
  await waitFor('the first part', async () => {
    const query = { resourceIDs: ['OKUMA-1'], ...range, resolution: 'total', ttlSecs: 0 }
    const [bucket] = (await fixture.request('POST', '/resources/getTEEP', query)).data.total.buckets
    return bucket?.unscheduledGoodCount === 1
  })
  await page.goto(`/devices/${deviceId}`)
  await waitForMessage(page)
  await tileRuns(page, 'OKUMA-1')
  await adapter.stop()

  await addResource(page, mouse, 'OKUMA-2')
  const wrongId = await addDevice(page, mouse, 'OKUMA-2')
  const otherLog = `${new Date().toISOString()}|avail|AVAILABLE|execution|ACTIVE|program|NOW.MIN\n`
  const other = await playShdr({ log: otherLog, speed: 1, heartbeatMs: 500 })
  const form = await fillConnector(page, mouse, { deviceId: wrongId, port: 70_000, keys: {} })
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const item = form.getByLabel(/^Execution item/)
  await expect.poll(() => item.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => item.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type('exec')
  await save.click()
  await form.getByText('must be at most 65535').waitFor()
  await form.getByRole('alert').getByRole('link', { name: 'Port' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(other.port))
  await form.getByText('must be at most 65535').waitFor({ state: 'detached' })
  await save.click()
  const missing = /Connected, but `exec` has not arrived; it sends avail, execution, program\./
  await page.getByRole('alert').getByText(missing).waitFor()
  await page.goto('/devices')
  await page
    .getByRole('gridcell', { name: /^(Silent|Nothing yet): its connector brings nothing: Connected, but `exec`/ })
    .waitFor()
  await page.goto(`/devices/${wrongId}`)
  await connectPanel(page).getByText(missing).waitFor()
  await connectPanel(page)
    .getByRole('link', { name: /^Connector \d+$/ })
    .click()
  await page.waitForURL(/\/connectors\/\d+/)
  await context.close()
  await other.stop()
})
