import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { findPython } from '../play/findPython.fixture.ts'
import { noCertificate } from '../play/standalone.fixture.ts'
import { testConnection } from '../trial/testConnection.ts'
import { startEdgeNode } from './play/startEdgeNode.fixture.ts'
import { mosquittoProgram, startMosquitto, stopBrokers } from './play/startMosquitto.fixture.ts'

const found = findPython('pysparkplug', '0.6.1')
const python = mosquittoProgram && 'python' in found ? found.python : null
const reason = python
  ? ''
  : `(${'missing' in found ? found.missing : 'mosquitto is missing: apt-get install mosquitto'})`
const pollOptions = { timeout: 40_000, interval: 50 }
const signals = [
  { signal: 'parts', role: 'good' },
  { signal: 'state', role: 'state' },
  { signal: 'load', role: 'value' },
]

describe.skipIf(!python)(`an edge node of pysparkplug at mosquitto ${reason}`, () => {
  let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let observer: MqttClient
  let edge: ReturnType<typeof startEdgeNode>
  let connectorId = 0
  /** The messages that the observer has received, by topic. */
  let observed: { topic: string; text: string; isRetained: boolean }[] = []

  const watch = async () => {
    observer = await connectAsync(broker.url, { reconnectPeriod: 100 })
    observer.on('message', (topic, payload, { retain }) =>
      observed.push({ topic, text: payload.toString(), isRetained: retain }),
    )
    await observer.subscribeAsync('spBv1.0/#', { qos: 1 })
  }
  beforeAll(async () => {
    fixture = await createConnectorFixture()
  })
  afterAll(() => fixture?.close())
  beforeEach(async () => {
    connectorId += 1
    observed = []
    broker = await startMosquitto()
    await watch()
    edge = startEdgeNode(python!, broker.port, 'plant', nodeId(), 'mill')
  })
  afterEach(async () => {
    await fixture.change(connectorId, { enabled: false })
    await edge.kill()
    await observer.endAsync(true)
    await stopBrokers()
  })

  const nodeId = () => `edge${connectorId}`
  const add = (options: object = {}) =>
    fixture.add({
      connectorId,
      connectorTypeId: 'mqtt-sparkplug',
      options: {
        url: broker.url,
        hostId: 'takt',
        groupId: 'plant',
        edgeNodeId: nodeId(),
        deviceId: 'mill',
        signals,
        ...options,
      },
    })
  const parts = () => fixture.slices(connectorId).reduce((sum, { good }) => sum + good, 0)
  const states = () =>
    fixture
      .slices(connectorId)
      .map(({ facet }) => facet.state)
      .filter((state, i, all) => state !== all[i - 1])
  const expectParts = (count: number) => vi.waitFor(() => expect(parts()).toBe(count), pollOptions)
  const expectStatus = (status: object) =>
    vi.waitFor(async () => expect(await fixture.status(connectorId)).toMatchObject(status), pollOptions)
  const certificates = () => observed.filter(({ topic }) => topic === 'spBv1.0/STATE/takt')
  const isOnline = () => certificates().map(({ text }) => (JSON.parse(text) as { online: boolean }).online)
  const isConnected = () => expectStatus({ status: 'connected', last_error: null })

  test('births and data by name and alias: states and parts equal what was sent', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    expect(isOnline()).toEqual([true])
    await edge.run('send', { state: 'running', load: 41.2 })
    for (let count = 1; count <= 20; count += 1) await edge.run('send', { parts: count })
    for (let count = 21; count <= 300; count += 1) await edge.run('sendByAlias', { parts: count })
    await edge.run('sendByAlias', { state: 'idle', offset: -7, alarm: true })
    await expectParts(300)
    await vi.waitFor(() => expect(states()).toEqual(['idle', 'running', 'idle']), pollOptions)
    expect(edge.rebirths()).toBe(1)
  })

  test('lost messages: a rebirth brings their parts', async () => {
    await edge.run('connect')
    await add({ reorderTimeoutMs: 300 })
    await isConnected()
    await edge.run('send', { state: 'running', parts: 5 })
    await expectParts(5)
    for (let count = 6; count <= 40; count += 1) await edge.run('lose', { parts: count })
    await edge.run('lose', { state: 'down' })
    await edge.run('send', { load: 3 })
    // A rebirth follows another one after ten seconds at the earliest.
    await vi.waitFor(() => expect(edge.rebirths()).toBe(2), pollOptions)
    await expectParts(40)
    await vi.waitFor(() => expect(states().at(-1)).toBe('down'), pollOptions)
  })

  test('a test waits for an edge node that reconnects to repeat its birth, and reports one that does not return', async () => {
    const options = {
      url: broker.url,
      hostId: 'test',
      groupId: 'plant',
      edgeNodeId: nodeId(),
      deviceId: 'mill',
      signals,
    }
    const testIt = () =>
      testConnection(
        { connectorTypeId: 'mqtt-sparkplug', options },
        { rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }), certificate: noCertificate },
      )
    await edge.run('store', { state: 'running', parts: 9 })
    await edge.run('connect')
    await edge.run('reconnectForRebirth', 1)
    const { steps, monitor } = await testIt()
    expect(monitor.log.map(({ text }) => text).join()).toMatch(/Birth certificate.*is offline since/)
    expect(steps.map(({ step, isOk }) => [step, isOk])).toEqual([
      ['connect', true],
      ['data', true],
      ['state', true],
      ['count', true],
    ])
    await edge.run('reconnectForRebirth', 60)
    const [connect] = (await testIt()).steps
    expect(connect).toMatchObject({ isOk: false, text: expect.stringContaining('is offline since') })
  })

  test('the death of the node, and parts made until its next session', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    await edge.run('send', { state: 'running', parts: 3 })
    await expectParts(3)
    await edge.kill()
    await expectStatus({ status: 'failing', last_error: expect.stringContaining('is offline since') })
    const known = fixture.slices(connectorId).at(-1)!.to
    expect(known).toBeLessThanOrEqual(Date.now())
    edge = startEdgeNode(python!, broker.port, 'plant', nodeId(), 'mill')
    await edge.run('store', { state: 'running', parts: 9 })
    await edge.run('connect')
    await isConnected()
    await edge.run('send', { parts: 10 })
    await expectParts(10)
  })

  test('the death of the device, and its return', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    await edge.run('send', { state: 'running', parts: 3 })
    await expectParts(3)
    await edge.run('leave')
    await expectStatus({ status: 'failing', last_error: expect.stringContaining(`${nodeId()}/mill is offline`) })
  })

  test('a broker killed and restarted; the edge node has stored values, which fill the gap in order', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    await edge.run('send', { state: 'running', parts: 4 })
    await expectParts(4)
    await broker.kill()
    await expectStatus({ status: 'failing' })
    const gap = Date.now()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(gap + 6_500), pollOptions)
    await broker.restart()
    await edge.run('store', { state: 'running', parts: 12 })
    await isConnected()
    const rows: [number, Record<string, string | number>][] = [
      [gap + 1_500, { state: 'running', parts: 6 }],
      [gap + 3_000, { state: 'down', parts: 7 }],
      [gap + 5_000, { state: 'running', parts: 10 }],
    ]
    await edge.run('sendStored', rows)
    await edge.run('sendStored', rows)
    await edge.run('send', { parts: 13 })
    await expectParts(13)
    // A slice may also end at a full minute. Parts counted while the machine is down belong to the run before.
    const stateAt = (ms: number) => fixture.slices(connectorId).find(({ from }) => from === gap + ms)?.facet.state
    expect([1_500, 3_000, 5_000].map(stateAt)).toEqual(['running', 'down', 'running'])
    const firstRun = fixture.slices(connectorId).filter(({ from }) => from >= gap + 1_500 && from < gap + 5_000)
    expect(firstRun.reduce((sum, { good }) => sum + good, 0)).toBe(6)
  })

  test('a connector stopped and started: certificates, and parts made meanwhile', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    await edge.run('send', { state: 'running', parts: 2 })
    await expectParts(2)
    await fixture.change(connectorId, { enabled: false })
    await vi.waitFor(() => expect(isOnline()).toEqual([true, false]), pollOptions)
    for (let count = 3; count <= 8; count += 1) await edge.run('send', { parts: count })
    await fixture.change(connectorId, { enabled: true })
    await isConnected()
    await edge.run('send', { parts: 9 })
    await expectParts(9)
    expect(isOnline()).toEqual([true, false, true])
  })

  test('an edge node that ends cleanly, although its library counts its sessions wrongly', async () => {
    await edge.run('connect')
    await add()
    await isConnected()
    await edge.run('send', { state: 'running', parts: 2 })
    await expectParts(2)
    await edge.run('disconnect')
    await expectStatus({ status: 'failing', last_error: expect.stringContaining('is offline since') })
  })
})
