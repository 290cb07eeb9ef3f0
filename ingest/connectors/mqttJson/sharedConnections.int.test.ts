import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { topicFiltersOf } from '@takt/domain/areas/connectors/json/topicFilters.ts'
import type { MqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import { guardedFolder } from '@takt/launch/test.fixture.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasProgram, noMosquitto, startMosquitto } from '../play/mosquitto.fixture.ts'
import type { BrokerMessage, Subscriber } from './brokerConnection.ts'
import { maxConnections, subscribeShared } from './sharedConnections.ts'

const pollOptions = { timeout: 30_000, interval: 50 }
const rule = dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' })

describe.skipIf(noMosquitto !== null)(`shared connections${noMosquitto ? ` (${noMosquitto})` : ''}`, () => {
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  beforeAll(async () => {
    broker = await startMosquitto(['allow_anonymous true', 'sys_interval 1'])
  })
  afterAll(() => broker?.stop())

  /** Subscribes as connector `connectorId`; it is full while `blocked`. */
  function subscribe(connectorId: number, topics: string, more: Partial<MqttJsonOptions> = {}, isFresh = true) {
    const options = mqttJsonOptions.parse({ url: broker.url, topics, ...more })
    const received: BrokerMessage[] = []
    const statuses: string[] = []
    const errors: (string | null)[] = []
    const state = { received, statuses, errors, blocked: false, dropped: 0, stop: async () => {} }
    const subscriber: Subscriber = {
      connectorId,
      filters: topicFiltersOf(topics),
      isFresh,
      report: (status, error) => {
        statuses.push(status)
        errors.push(error)
      },
      note: () => {},
      ignore: () => {},
      offer(message) {
        received.push(message)
        message.acknowledge()
      },
      isFull: () => state.blocked,
      room: async () => {},
      drop: () => {
        state.dropped += 1
      },
      flush: () => {},
      opened: () => {},
      lost: () => {},
    }
    state.stop = subscribeShared({ organizationId: 1, connectorId }, options, subscriber, { rule })
    return state
  }
  const textsOf = ({ received }: { received: readonly BrokerMessage[] }) => received.map(({ text }) => text)

  test('500 connectors of one broker use a bounded number of connections, and each gets its messages once', async () => {
    const connectors = Array.from({ length: 500 }, (_, n) => subscribe(n + 1, `hall/${n}/#, hall/${n}/value`))
    const watch = subscribe(1_000, '$SYS/broker/clients/connected')
    await vi.waitFor(() => {
      for (const { statuses } of connectors) expect(statuses.at(-1)).toBe('connected')
    }, pollOptions)
    for (const n of [0, 33, 499]) await broker.publish(`hall/${n}/value`, ['1', '2', '3'])
    await vi.waitFor(() => expect(Number(textsOf(watch).at(-1))).toBeGreaterThan(10), pollOptions)
    for (const n of [0, 33, 499])
      await vi.waitFor(() => expect(textsOf(connectors[n]!)).toEqual(['1', '2', '3']), pollOptions)
    expect(connectors.reduce((sum, { received }) => sum + received.length, 0)).toBe(9)
    await vi.waitFor(() => expect(Number(textsOf(watch).at(-1))).toBe(maxConnections), pollOptions)
    for (const { stop } of connectors) await stop()
    await vi.waitFor(() => expect(Number(textsOf(watch).at(-1))).toBe(1), pollOptions)
    await watch.stop()
  })

  test('a connector that takes nothing does not delay one on the same connection', async () => {
    const slow = subscribe(1, 'all/#')
    const other = subscribe(1 + maxConnections, 'all/b')
    await vi.waitFor(
      () => expect([slow.statuses.at(-1), other.statuses.at(-1)]).toEqual(['connected', 'connected']),
      pollOptions,
    )
    slow.blocked = true
    await broker.publish(
      'all/a',
      Array.from({ length: 3_000 }, (_, n) => String(n)),
    )
    await broker.publish('all/b', ['x'])
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['x']), pollOptions)
    expect(slow.dropped).toBeGreaterThanOrEqual(3_000)
    await slow.stop()
    await other.stop()
  })

  test('a flood of messages is bounded: its topics are not read for a while, and others continue', async () => {
    const flooded = subscribe(3, 'flood/#')
    const other = subscribe(3 + maxConnections, 'calm')
    await vi.waitFor(
      () => expect([flooded.statuses.at(-1), other.statuses.at(-1)]).toEqual(['connected', 'connected']),
      pollOptions,
    )
    flooded.blocked = true
    const flood = broker.publish(
      'flood/a',
      Array.from({ length: 200_000 }, (_, n) => String(n)),
      ['-q', '0'],
    )
    await vi.waitFor(() => expect(flooded.statuses.at(-1)).toBe('failing'), pollOptions)
    await flood
    await broker.publish('calm', ['x'])
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['x']), pollOptions)
    expect(textsOf(flooded)).toEqual([])
    await flooded.stop()
    await other.stop()
  })

  test('overlapping topics of two connectors on one connection arrive once at each', async () => {
    const all = subscribe(2, 'over/#')
    const one = subscribe(2 + maxConnections, 'over/+/x')
    await vi.waitFor(
      () => expect([all.statuses.at(-1), one.statuses.at(-1)]).toEqual(['connected', 'connected']),
      pollOptions,
    )
    await broker.publish('over/1/x', ['1', '2'])
    await broker.publish('over/1/y', ['3'])
    await vi.waitFor(() => expect(textsOf(all)).toHaveLength(3), pollOptions)
    expect([textsOf(all).sort(), textsOf(one)]).toEqual([
      ['1', '2', '3'],
      ['1', '2'],
    ])
    await all.stop()
    await one.stop()
  })

  test('a broker that supports version 3.1.1 only stores messages while we are away, too', async () => {
    // Such brokers close a connection of version 5 at once.
    const old = createServer((client) => {
      client.once('data', (first: Buffer) => {
        if (first[first.indexOf('MQTT') + 4] === 5) return client.destroy()
        const server = connect(broker.port, '127.0.0.1')
        server.write(first)
        client.pipe(server).pipe(client)
        for (const socket of [client, server])
          socket
            .on('error', () => {})
            .on('close', () => {
              client.destroy()
              server.destroy()
            })
      })
    }).listen(0, '127.0.0.1')
    await once(old, 'listening')
    const url = `mqtt://127.0.0.1:${(old.address() as AddressInfo).port}`
    const before = subscribe(9, 'old/#', { url })
    await vi.waitFor(() => expect(before.statuses.at(-1)).toBe('connected'), pollOptions)
    await broker.publish('old/a', ['1'])
    await vi.waitFor(() => expect(textsOf(before)).toEqual(['1']), pollOptions)
    await before.stop()
    await broker.publish('old/a', ['2', '3'])
    const after = subscribe(9, 'old/#', { url }, false)
    await vi.waitFor(() => expect(textsOf(after)).toEqual(['2', '3']), pollOptions)
    await after.stop()
    old.close()
  })

  test.skipIf(!hasProgram('openssl'))(
    'TLS requires a certificate of the authority in the options (openssl)',
    async () => {
      const folder = await guardedFolder()
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:P-256',
          '-nodes',
          '-keyout',
          key,
          '-out',
          certificate,
          '-days',
          '2',
          '-subj',
          '/CN=broker',
          '-addext',
          'subjectAltName=IP:127.0.0.1',
        ],
        { stdio: 'ignore' },
      )
      const secure = await startMosquitto(['allow_anonymous true', `certfile ${certificate}`, `keyfile ${key}`])
      const url = secure.url.replace('mqtt:', 'mqtts:')
      const caCertificate = readFileSync(certificate, 'utf8')
      const trusted = subscribe(10, '#', { url, caCertificate })
      const distrusted = subscribe(11, '#', { url })
      await vi.waitFor(() => expect(trusted.statuses.at(-1)).toBe('connected'), pollOptions)
      await vi.waitFor(() => expect(distrusted.errors.at(-1)).toMatch(/certificate .* is not trusted/), pollOptions)
      await trusted.stop()
      await distrusted.stop()
      await secure.stop()
    },
  )
})
