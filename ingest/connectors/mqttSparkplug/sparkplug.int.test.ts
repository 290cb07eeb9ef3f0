import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { findPysparkplug } from './play/findPysparkplug.fixture.ts'
import { startEdgeNode } from './play/startEdgeNode.fixture.ts'
import { mosquittoProgram, startMosquitto } from './play/startMosquitto.fixture.ts'

const python = mosquittoProgram ? await findPysparkplug() : null
const missing = mosquittoProgram
  ? 'Python with venv and PyPI for pysparkplug'
  : 'mosquitto (apt-get install mosquitto), Python with venv'
const pollOptions = { timeout: 40_000, interval: 50 }

describe.skipIf(!python)(`an edge node of pysparkplug at mosquitto (otherwise missing: ${missing})`, () => {
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
    await broker.stop()
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
        signals: [
          { signal: 'parts', role: 'good' },
          { signal: 'state', role: 'state' },
          { signal: 'load', role: 'value' },
        ],
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
  const states_ = () => observed.filter(({ topic }) => topic === 'spBv1.0/STATE/takt')
  const lastState = () => JSON.parse(states_().at(-1)?.text ?? '{}') as { online?: boolean; timestamp?: number }

  test('births and data by name and alias: states and parts equal what was sent', async () => {
    await edge.run('connect')
    await add()
    await expectStatus({ status: 'connected', last_error: null })
    expect(lastState()).toEqual({ online: true, timestamp: expect.any(Number) })
    await edge.run('send', { state: 'running', load: 41.2 })
    for (let count = 1; count <= 20; count += 1) await edge.run('send', { parts: count })
    for (let count = 21; count <= 300; count += 1) await edge.run('sendByAlias', { parts: count })
    await edge.run('sendByAlias', { state: 'idle', offset: -7, alarm: true })
    await expectParts(300)
    await vi.waitFor(() => expect(states()).toEqual(['idle', 'running', 'idle']), pollOptions)
    expect(edge.rebirths()).toBe(1)
  })
})
