import { type ConnectorMonitor, connectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { noMosquitto, startMosquitto } from '../play/mosquitto.fixture.ts'
import { noCertificate } from '../play/standalone.fixture.ts'
import { testConnection } from '../trial/testConnection.ts'

const pollOptions = { timeout: 60_000, interval: 100 }

describe.skipIf(noMosquitto !== null)(`MQTT${noMosquitto ? ` (${noMosquitto})` : ''}`, () => {
  let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let nats: NatsConnection
  let used: number[] = []
  beforeAll(async () => {
    fixture = await createConnectorFixture()
    broker = await startMosquitto()
    const { natsUrl: url, natsCreds: creds } = fixture.environment
    nats = await openNats({ url, creds, name: 'monitor' })
  })
  afterEach(async () => {
    for (const connectorId of used) await fixture.change(connectorId, { enabled: false })
    used = []
  })
  afterAll(async () => {
    await nats?.close()
    await fixture?.close()
    await broker?.stop()
  })

  async function add(connectorId: number, options: object) {
    used.push(connectorId)
    await fixture.add({ connectorId, connectorTypeId: 'mqtt-json', options: { url: broker.url, ...options } })
    await vi.waitFor(
      async () => expect(await fixture.status(connectorId)).toMatchObject({ status: 'connected', last_error: null }),
      pollOptions,
    )
  }
  async function monitorOf(connectorId: number): Promise<ConnectorMonitor> {
    const response = await nats.request(subjects.connectorMonitor(1, connectorId), '', { timeout: 5_000 })
    return connectorMonitor.parse(response.json())
  }
  const parts = async (connectorId: number) =>
    (await fixture.storedSlices(connectorId)).reduce((sum, { good }) => sum + good, 0)

  const counting = {
    signals: [
      { signal: 'state', role: 'state' },
      { signal: 'parts', role: 'good' },
      { signal: 'W', role: 'value', name: 'power' },
    ],
    maxPartsPerMinute: 1_000_000,
  }

  test('values of JSON, numbers and texts arrive with and without an expression', async () => {
    await add(1, {
      topics: 'plant/{machine}/#',
      machine: 'press-1',
      expression: 'segments[2] = "st" ? {"state": payload} : {"parts": payload.n, "W": payload.kW * 1000}',
      ...counting,
    })
    await add(2, { topics: 'plant/press-1/energy', signals: [{ signal: 'kW', role: 'value' }] })
    await broker.publish('plant/press-1/st', ['running'])
    await broker.publish('plant/press-2/st', ['down'])
    await broker.publish('plant/press-1/energy', ['{"n":5,"kW":1.5}', '{"n":8,"kW":2}'])
    await vi.waitFor(async () => expect(await parts(1)).toBe(3), pollOptions)
    expect(fixture.slices(1).map(({ facet }) => facet.state)).toContain('running')
    const read = async (id: number) =>
      (await monitorOf(id)).signals.map(({ signal, value, isMapped, count }) => [signal, value, isMapped, count])
    expect(await read(1)).toEqual([
      ['state', 'running', true, 1],
      ['parts', 8, true, 2],
      ['W', 2000, true, 2],
    ])
    expect(await read(2)).toEqual([
      ['n', 8, false, 2],
      ['kW', 2, true, 2],
    ])
  })

  test('everything published with QoS 1 counts once, across stops of ingest and kills of the broker', async () => {
    await add(3, { topics: 'line/7/+', ...counting })
    await broker.publish('line/7/state', ['running'])
    let total = 0
    const publish = async (count: number) => {
      const totals = Array.from({ length: count }, (_, n) => String(total + n + 1))
      total += count
      await broker.publish('line/7/parts', totals)
    }
    await broker.publish('line/7/parts', ['0'])
    await publish(300)
    await vi.waitFor(async () => expect(await parts(3)).toBe(300), pollOptions)
    await fixture.stopIngest()
    await publish(500)
    await fixture.startIngest()
    await broker.publish('line/7/state', ['running'])
    await publish(200)
    await vi.waitFor(
      async () => expect((await monitorOf(3)).signals.find(({ signal }) => signal === 'parts')?.value).toBe(1_000),
      pollOptions,
    )
    // Saves what the broker knows of acknowledgments, like any orderly broker; then it is killed.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await broker.kill()
    await vi.waitFor(async () => expect(await fixture.status(3)).toMatchObject({ status: 'failing' }), pollOptions)
    await broker.restart()
    await publish(400)
    await vi.waitFor(async () => expect(await fixture.status(3)).toMatchObject({ status: 'connected' }), pollOptions)
    await broker.publish('line/7/state', ['idle'])
    await vi.waitFor(async () => expect(await parts(3)).toBe(total), pollOptions)
    expect((await monitorOf(3)).log.map(({ text }) => text).join()).toMatch(/No connection from/)
  })

  test('the session of the first connection outlives a kill of the broker', async () => {
    await add(4, { topics: 'line/8/+', ...counting })
    await broker.publish('line/8/state', ['running'])
    // Enough for the broker to save its sessions.
    await broker.publish('line/8/parts', ['0', '1', '2'])
    await vi.waitFor(async () => expect(await parts(4)).toBe(2), pollOptions)
    await broker.kill()
    await vi.waitFor(async () => expect(await fixture.status(4)).toMatchObject({ status: 'failing' }), pollOptions)
    await broker.restart()
    await vi.waitFor(async () => expect(await fixture.status(4)).toMatchObject({ status: 'connected' }), pollOptions)
    expect((await logOf(4)).filter((text) => /^Connected$|QoS 1/.test(text))).toEqual([
      'Connected',
      'The broker has stored messages with QoS 1 since the last connection',
      'Connected',
    ])
  })

  const logOf = async (connectorId: number) => (await monitorOf(connectorId)).log.map(({ text }) => text)

  test('retained messages give the state, and are no new part at each connection', async () => {
    await broker.publish('cell/1/state', ['running'], ['-q', '1', '-r'])
    await broker.publish('cell/1/cycle', ['{"id":"a"}'], ['-q', '1', '-r'])
    await add(5, {
      topics: 'cell/1/#',
      // A part for each message, whatever its content.
      expression: 'segments[2] = "state" ? {"state": payload} : {"cycle": $millis()}',
      signals: [
        { signal: 'state', role: 'state' },
        { signal: 'cycle', role: 'pulse' },
      ],
    })
    // One after the other: messages of the same millisecond are no further pulse.
    for (const [index, id] of ['b', 'c'].entries()) {
      await broker.publish('cell/1/cycle', [JSON.stringify({ id })], ['-q', '1', '-r'])
      await vi.waitFor(async () => expect(await parts(5)).toBe(index + 1), pollOptions)
    }
    for (let round = 0; round < 2; round += 1) {
      await broker.kill()
      await vi.waitFor(async () => expect(await fixture.status(5)).toMatchObject({ status: 'failing' }), pollOptions)
      await broker.restart()
      await vi.waitFor(async () => expect(await fixture.status(5)).toMatchObject({ status: 'connected' }), pollOptions)
    }
    await broker.publish('cell/1/cycle', ['{"id":"d"}'])
    await vi.waitFor(async () => expect(await parts(5)).toBeGreaterThanOrEqual(3), pollOptions)
    expect(await parts(5)).toBe(3)
  })

  test('what is not understood is logged with its reason, and does not stop what follows', async () => {
    await add(6, { topics: 'raw/#', signals: [{ signal: 'W', role: 'value' }] })
    await broker.publishFile('raw/a', Buffer.from([0x7b, 0xff, 0xfe]))
    await broker.publishFile('raw/b', Buffer.alloc(10 * 1024 ** 2, 'x'))
    await broker.publishFile('raw/c', Buffer.from('['.repeat(500_000)))
    await broker.publish('raw/d', ['{"W":', '{"W":7}'])
    await vi.waitFor(
      async () => expect((await monitorOf(6)).signals.map(({ value }) => value)).toEqual([7]),
      pollOptions,
    )
    const log = (await logOf(6)).join('\n')
    for (const reason of [/not UTF-8/, /too large \(10485\d+ bytes\)/, /nested/, /not valid JSON/])
      expect(log).toMatch(reason)
    expect((await monitorOf(6)).ignored).toBe(4)
  })

  test('a test without topics lists those of the broker with their values, and what is to be entered', async () => {
    await broker.publish('hall/press-9/state', ['{"spindle":"on"}'], ['-r'])
    const { steps, monitor } = await testConnection(
      { connectorTypeId: 'mqtt-json', options: { url: broker.url } },
      { rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }), certificate: noCertificate },
    )
    expect(monitor.signals.map(({ signal }) => signal)).toContain('spindle')
    expect(monitor.log.map(({ text }) => text)).toContain('A message has arrived on hall/press-9/state')
    expect(steps).toContainEqual({ step: 'connect', isOk: true, text: 'Connected' })
    expect(steps.at(-1)).toMatchObject({ step: 'options', text: expect.stringContaining('To save, enter: Topics') })
  })

  test('the broker’s rejections are explained', async () => {
    const strict = await startMosquitto(['allow_anonymous false'])
    await fixture.add({ connectorId: 7, connectorTypeId: 'mqtt-json', options: { url: strict.url, topics: '#' } })
    await vi.waitFor(
      async () =>
        expect(await fixture.status(7)).toMatchObject({
          status: 'failing',
          last_error: expect.stringMatching(/rejected the user name or the password/),
        }),
      pollOptions,
    )
    await fixture.change(7, { enabled: false })
    await strict.stop()
  })
})
