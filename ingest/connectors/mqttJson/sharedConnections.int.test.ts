import { topicFiltersOf } from '@takt/domain/areas/connectors/json/topicFilters.ts'
import type { MqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mqttJsonOptions } from '@takt/domain/areas/connectors/mqttJson.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noMosquitto, startMosquitto } from '../play/mosquitto.fixture.ts'
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
  function subscribe(connectorId: number, topics: string, more: Partial<MqttJsonOptions> = {}) {
    const options = mqttJsonOptions.parse({ url: broker.url, topics, ...more })
    const received: BrokerMessage[] = []
    const statuses: string[] = []
    const state = { received, statuses, blocked: false, dropped: 0, stop: async () => {} }
    const subscriber: Subscriber = {
      connectorId,
      filters: topicFiltersOf(topics),
      isFresh: true,
      report: (status) => statuses.push(status),
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
})
