import { startEdgeNode } from '@takt/ingest/connectors/mqttSparkplug/play/startEdgeNode.fixture.ts'
import { asyncuaMissing, playAsyncua } from '@takt/ingest/connectors/opcua/play/asyncua.fixture.ts'
import { findPython } from '@takt/ingest/connectors/play/findPython.fixture.ts'
import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { noMosquitto, startMosquitto } from '@takt/ingest/connectors/play/mosquitto.fixture.ts'
import { playAgent } from '@takt/ingest/connectors/play/playAgent.fixture.ts'
import { playModbus, pymodbus } from '@takt/ingest/connectors/play/playModbus.fixture.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { assignSignals, mouse, startConnector, tilesRun } from '../fixtures/firstMachineSteps.ts'
import { createPlantFixture, type PlantFixture, waitFor } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'

const pysparkplug = findPython('pysparkplug', '0.6.1')
const missingOf = (found: object) => ('missing' in found ? String(found.missing) : null)

let fixture: PlantFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let visit: Awaited<ReturnType<typeof browser.signedIn>> | null = null
const stops: (() => unknown)[] = []
const machines = ['AGENT-1', 'MQTT-1', 'SPARK-1', 'HTTP-1', 'MODBUS-1', 'OPCUA-1']
const deviceIds = new Map<string, number>()
/** Machines whose first part was counted; they run until the end. */
const connected: string[] = []
beforeAll(async () => {
  await buildWeb()
  const now = Date.now()
  fixture = await createPlantFixture({ machines: 1, timeZone: 'America/New_York', from: now, to: now })
  for (const resourceID of machines) {
    await fixture.request('POST', '/resources', { resourceID, description: resourceID, idealCycleSecs: 60 })
    const device = { deviceTypeId: 'takt-h1', deviceName: resourceID, resourceId: resourceID }
    deviceIds.set(resourceID, (await fixture.request('POST', '/devices', device)).data.deviceId)
  }
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  for (const stop of stops.reverse()) await stop()
  await fixture?.close()
})

/**
 * Opens the form of a new connector of this type for the device of a machine. All journeys use the same page; after
 * a journey that has failed, a new one.
 */
async function start(resourceID: string, type: RegExp, template?: string) {
  const deviceId = deviceIds.get(resourceID)!
  if (visit?.page.url().endsWith('/new')) {
    await visit.context.close()
    visit = null
  }
  visit ??= await browser.signedIn('/connectors')
  const { page } = visit
  await page.getByRole('button', { name: 'Add connector' }).click()
  const form = await startConnector(page, mouse, { deviceId, type, template })
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value)
  }
  return { page, form, deviceId, fill }
}

/** Tests the connection in the form and waits until all of its steps have passed. */
async function testPasses(form: Locator) {
  await form.getByRole('button', { name: 'Test connection' }).click()
  const steps = form.getByRole('list', { name: 'Test of the connection' })
  for (const step of ['Connection', 'Data', 'Machine state', 'Part counter'])
    await steps.getByText(`${step}: Passed`).waitFor()
}

async function save(page: Page, form: Locator, status = /Connected$/) {
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText(status).waitFor()
}

/** Waits until the Live panel shows that the part counter `signal` has its first total, 100. */
const counterIsLive = (page: Page, signal: string) =>
  page
    .getByRole('region', { name: 'Live' })
    .getByRole('row', { name: new RegExp(`${signal}.*\\b100\\b`) })
    .waitFor()

/** Waits until the first part of the machine is counted. */
async function firstPartCounts(resourceID: string) {
  await waitFor(`the first part of ${resourceID}`, async () => {
    const range = {
      startDate: new Date(Date.now() - 600_000).toISOString(),
      endDate: new Date(Date.now() + 60_000).toISOString(),
    }
    const query = { resourceIDs: [resourceID], ...range, resolution: 'total', ttlSecs: 0 }
    const [bucket] = (await fixture.request('POST', '/resources/getTEEP', query)).data.total.buckets
    return bucket?.unscheduledGoodCount === 1
  })
  connected.push(resourceID)
}

test('MTConnect agent: its address is enough', async () => {
  const agent = await playAgent()
  stops.push(agent.stop)
  const report = (values: Record<string, string>) => {
    for (const [item, value] of Object.entries(values)) agent.report(new Date().toISOString(), item, value)
  }
  report({ avail: 'AVAILABLE', mode: 'AUTOMATIC', prog: 'O1', parts: '100', exec: 'ACTIVE' })
  const { page, form, fill } = await start('AGENT-1', /^MTConnect agent/)
  await fill({ Address: agent.url })
  await testPasses(form)
  await shots(page, 'agent')
  await save(page, form)
  await counterIsLive(page, 'parts')
  report({ parts: '101' })
  await firstPartCounts('AGENT-1')
})

describe.skipIf(noMosquitto)(`with mosquitto ${noMosquitto ?? ''}`, () => {
  test('MQTT, any JSON: a template leaves broker and machine to fill in', async () => {
    const broker = await startMosquitto()
    stops.push(broker.stop)
    const report = (message: object) => broker.publish('takt/press-1', [JSON.stringify(message)], ['-q', '1', '-r'])
    await report({ state: 'running', good: 100 })
    const { page, form, fill } = await start('MQTT-1', /^MQTT, any JSON/, 'Node-RED')
    await fill({ Broker: broker.url, 'Machine in topics': 'press-1' })
    await testPasses(form)
    await shots(page, 'mqtt')
    await save(page, form)
    await counterIsLive(page, 'good')
    await report({ state: 'running', good: 101 })
    await firstPartCounts('MQTT-1')
  })

  test.skipIf(missingOf(pysparkplug))(
    `MQTT Sparkplug B: group, edge node and device, with metrics assigned by name ${missingOf(pysparkplug) ?? ''}`,
    async () => {
      const broker = await startMosquitto()
      stops.push(broker.stop)
      const python = 'python' in pysparkplug ? pysparkplug.python : ''
      const edge = startEdgeNode(python, broker.port, 'plant', 'edge', 'mill')
      stops.push(edge.kill)
      await edge.run('connect')
      await edge.run('send', { parts: 100, state: 'running' })
      const { page, form, fill } = await start('SPARK-1', /^MQTT Sparkplug B/)
      await fill({ Broker: broker.url, Group: 'plant', 'Edge node': 'edge', Device: 'mill' })
      await assignSignals(form, { state: 'Machine state', parts: 'Good parts, total' })
      await testPasses(form)
      await shots(page, 'sparkplug')
      await save(page, form)
      await counterIsLive(page, 'parts')
      await edge.run('send', { parts: 101 })
      await firstPartCounts('SPARK-1')
    },
  )
})

test('HTTP, any JSON: the form shows where the device sends', async () => {
  const { page, form, deviceId } = await start('HTTP-1', /^HTTP, any JSON/)
  await assignSignals(form, { state: 'Machine state', good: 'Good parts, total' })
  const address = `${fixture.origin}/api/ingest/${deviceId}`
  await form.getByText(address, { exact: true }).waitFor()
  await shots(page, 'http')
  await save(page, form, /Waiting for messages$/)
  const { password } = (await fixture.request('POST', `/devices/${deviceId}/credentials`)).data
  const headers = { authorization: `Bearer ${password}`, 'content-type': 'application/json' }
  const report = async (good: number) => {
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ state: 'running', good }) })
    if (!response.ok) throw new Error(await response.text())
  }
  // Refused until ingest has started the connector.
  await vi.waitFor(() => report(100), { timeout: 60_000, interval: 200 })
  await counterIsLive(page, 'good')
  await report(101)
  await firstPartCounts('HTTP-1')
})

test.skipIf(missingOf(pymodbus))(
  `Modbus/TCP: registers and a rule for the state ${missingOf(pymodbus) ?? ''}`,
  async () => {
    const port = await freePort()
    const server = await playModbus({ port, total: 100 })
    stops.push(server.kill)
    await server.control('set 5 1')
    const { page, form, fill } = await start('MODBUS-1', /^Modbus\/TCP/)
    await fill({ Host: '127.0.0.1', Port: String(port) })
    const registers = { Parts: '10', Run: '5' }
    for (const [index, [name, address]] of Object.entries(registers).entries()) {
      await form.getByRole('button', { name: 'Add register' }).click()
      await fill({ [`Name, Register ${index + 1}`]: name, [`Address, Register ${index + 1}`]: address })
    }
    await assignSignals(form, { Parts: 'Good parts, total' })
    await form.getByRole('button', { name: 'Add rule' }).click()
    const signal = form.getByLabel('Signal of condition 1')
    await signal.fill('Run')
    await signal.press('Enter')
    await form.getByLabel('Comparison of condition 1').selectOption('is on')
    await testPasses(form)
    await shots(page, 'modbus')
    await save(page, form)
    await counterIsLive(page, 'Parts')
    await server.control('add 1')
    await firstPartCounts('MODBUS-1')
  },
)

test.skipIf(asyncuaMissing)(
  `OPC UA: nodes chosen by browsing, with the state for each value ${asyncuaMissing ?? ''}`,
  async () => {
    const server = await playAsyncua()
    stops.push(server.stop)
    await server.set({ State: 6, Good: 100 })
    const { page, form, fill } = await start('OPCUA-1', /^OPC UA/)
    await fill({ Endpoint: server.url })
    await form.getByLabel('Security mode').selectOption('None')
    await form.getByRole('button', { name: 'Browse server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Browse server' })
    const node = (name: RegExp) => dialog.getByRole('treeitem', { name })
    await node(/^Machine/).dblclick()
    for (const name of [/^State/, /^Good/]) {
      await node(name).click()
      await dialog.getByRole('button', { name: 'Add to signals' }).click()
    }
    await shots(page, 'opcua-browse')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await form.getByLabel('Role of signal 1').selectOption('Machine state')
    await form.getByLabel('Role of signal 2').selectOption('Good parts, total')
    await form.getByRole('button', { name: 'Add value' }).click()
    await form.getByLabel('Value 1', { exact: true }).fill('6')
    await testPasses(form)
    await shots(page, 'opcua')
    await save(page, form)
    await counterIsLive(page, 'Good')
    await server.set({ Good: 101 })
    await firstPartCounts('OPCUA-1')
  },
)

test('the wall shows all of these machines running', async () => {
  const { page } = visit!
  await tilesRun(page, connected)
})
