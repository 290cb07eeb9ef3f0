import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playShdr } from '@takt/ingest/connectors/play/playShdr.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { launchChromium } from '@takt/launch/testing/launchChromium.fixture.ts'
import type { Page } from 'playwright-core'
import {
  addConnector,
  addDevice,
  addResource,
  makeSample,
  mouse,
  paste,
  tileRuns,
  waitForMessage,
} from '../web/e2e/fixtures/firstMachineSteps.ts'
import { cloneInto, startInstallation } from './firstMachine/startInstallation.ts'

// Usage: node loadtests/firstMachine.ts [--demo on|off] [--here]. From a clean clone (--here: from this checkout, with
// its own data folder) to the tiles of three new machines, by MQTT (mosquitto_pub), HTTP (curl) and MTConnect, through
// the pages as a user does it. Prints each step and its time.
const { values } = parseArgs({ options: { demo: { type: 'string', default: 'off' }, here: { type: 'boolean' } } })
const demo = values.demo === 'on' ? 'on' : 'off'

const startedAt = performance.now()
function step(text: string) {
  const secs = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${String(Math.floor(secs / 60)).padStart(3)} min ${String(secs % 60).padStart(2, '0')} s  ${text}`)
}

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }

async function createCompany(page: Page, address: string) {
  await page.goto(address)
  await page.getByLabel('Company').fill('Gear Works')
  await page.getByLabel('Plant', { exact: false }).first().fill('Plant One')
  await page.getByLabel('Your email address').fill(ada.userName)
  await page.locator('input[name=password]').fill(ada.password)
  await page.getByRole('button', { name: 'Set up Takt' }).click()
}

async function signIn(page: Page, user: typeof ada) {
  await page.goto('/login')
  await page.getByLabel('User name').fill(user.userName)
  await page.locator('input[name=password]').fill(user.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Goes from a resource to its tile with a sample that is pasted unchanged. */
async function bySample(page: Page, protocol: string, resourceID: string) {
  await addResource(page, mouse, resourceID)
  await addDevice(page, mouse, resourceID)
  const sample = await makeSample(page, mouse, protocol)
  step(`${protocol}: ${resourceID} and its device are added, the sample is there`)
  await paste(sample)
  await waitForMessage(page)
  step(`${protocol}: the device's page shows its first message`)
  await tileRuns(page, resourceID)
  step(`${protocol}: the tile of ${resourceID} runs`)
}

async function byConnector(page: Page, adapterPort: number, resourceID: string) {
  await addResource(page, mouse, resourceID)
  const deviceId = await addDevice(page, mouse, resourceID)
  // A machine that runs from now on: one with a clock that is a minute off could be a recording.
  const log = `${new Date().toISOString()}|avail|AVAILABLE|exec|ACTIVE\n`
  const adapter = await playShdr({ log, speed: 1, port: adapterPort, heartbeatMs: 1000 })
  const keys = { 'Execution item': 'exec' }
  await addConnector(page, mouse, { deviceId, port: adapterPort, keys })
  step(`MTConnect: ${resourceID}, its device and the connector are added, it is connected`)
  await tileRuns(page, resourceID)
  step(`MTConnect: the tile of ${resourceID} runs`)
  await adapter.stop()
}

const folder = await mkdtemp(join(tmpdir(), 'takt first machine '))
const root = join(import.meta.dirname, '..')
const checkout = values.here ? root : cloneInto(join(folder, 'takt'), root)
const [port, adapterPort] = (await freePorts(2)) as [number, number]
const origin = `http://localhost:${port}`
const installation = await startInstallation(checkout, {
  TAKT_HOME: join(folder, 'home'),
  PORT: String(port),
  TAKT_DEMO: demo,
  TAKT_CONNECTOR_ALLOW: `127.0.0.1:${adapterPort}`,
})
step(`npm start says that Takt runs (TAKT_DEMO=${demo}${values.here ? '' : ', from a clean clone'})`)
const browser = await launchChromium()
try {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const [, setupUrl] = /Begin here +(\S+)/.exec(installation.printed) ?? []
  const [, password] = /Password +(\S+)/.exec(installation.printed) ?? []
  if (setupUrl) await createCompany(page, setupUrl)
  else await signIn(page, { userName: 'admin@demo.takt', password: password! })
  await page.getByRole('button', { name: /Entity and organization/ }).waitFor()
  step(setupUrl ? 'company, plant and administrator are made' : 'signed in')
  await bySample(page, 'MQTT', 'OWN-1')
  await bySample(page, 'HTTP', 'OWN-2')
  await byConnector(page, adapterPort, 'OWN-3')
} finally {
  await browser.close()
  await installation.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
