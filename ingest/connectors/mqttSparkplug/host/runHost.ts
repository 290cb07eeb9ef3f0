import { brokersOf } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { settleWithin } from '@takt/store/timing/settleWithin.ts'
import type { IPublishPacket, MqttClient } from 'mqtt'
import { reach } from '../../network/reach.ts'
import { createPace } from '../../pace.ts'
import { explainFailure, SourceError } from '../../sourceError.ts'
import { decodePayload } from '../payload/decodePayload.ts'
import { createNodeSession, type NodeEvent, type NodeSession } from '../session/nodeSession.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import { rebirthCommand } from './commands.ts'
import { addressOf, type BrokerSession, type HostOptions, maxPacketMebibytes, openBroker } from './openBroker.ts'
import { isDeathCertificate, stateCertificate, stateTopic } from './stateCertificate.ts'
import { commandTopic, type NodeId, nodeKey, parseTopic, topicsOf } from './topics.ts'

/** The events of a host application for one of its readers. */
export type HostListener = {
  node: NodeId
  reorderMs: number
  /** An event of the edge node, in its order. */
  receive: (event: NodeEvent) => void
  connected: (broker: string) => void
  /** The connection was lost or could not be made; `error` is a message for users. */
  disconnected: (error: string) => void
  /** The broker has sent something, at most once a second. */
  alive: () => void
}

type Node = { id: NodeId; session: NodeSession; listeners: Set<HostListener> }

/** Load that the messages of one connection may cause, together. */
const hostLimits = {
  bytes: { perSecond: 4 * 1024 * 1024, burst: 16 * 1024 * 1024 },
  lines: { perSecond: 20_000, burst: 100_000 },
  slices: { perSecond: 1, burst: 1 },
}
const aliveMs = 1_000
/** Time allowed for the death certificate at the end (ms). */
const deathMs = 2_000
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Runs a host application on one broker at a time until `stop`: birth and death certificates, subscriptions to the edge
 * nodes of its readers, and rebirth requests. When a broker is lost, the next one is tried.
 */
export function runHost(options: HostOptions, rule: DialRule) {
  const stopping = new AbortController()
  const { signal } = stopping
  const brokers = brokersOf(options.url)
  const nodes = new Map<string, Node>()
  const pace = createPace(signal, () => {}, hostLimits)
  let current: (BrokerSession & { broker: string }) | null = null
  let aliveAt = 0

  const listeners = () => [...nodes.values()].flatMap((node) => [...node.listeners])
  const publishState = ({ client, startedAt }: BrokerSession) => {
    const { payload, ...flags } = stateCertificate(true, startedAt)
    client.publish(stateTopic(options.hostId), payload, flags)
  }
  /** Subscribes; rejects with a message for users if the broker does not permit it. */
  async function subscribe({ client, broker }: { client: MqttClient; broker: string }, topics: readonly string[]) {
    const grants = await client.subscribeAsync([...topics], { qos: 1 }).catch(() => null)
    if (!client.connected) throw new Error('lost')
    if (!grants || grants.some(({ qos }) => qos > 2)) throw new SourceError(texts.noSubscription(broker))
  }

  /** Subscribes to an edge node that was added while connected. */
  function subscribeNode({ id, session, listeners }: Node) {
    if (!current) return
    const { broker } = current
    subscribe(current, topicsOf(id)).then(session.expectBirth, (error) => {
      for (const listener of listeners) listener.disconnected(explainFailure(error, broker))
    })
  }

  async function receive(packet: IPublishPacket, session: BrokerSession) {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    if (packet.topic === stateTopic(options.hostId)) {
      // The death certificate of an earlier connection must not outlive this one's birth certificate, which follows
      // one that was retained, and precedes our own.
      if (!packet.retain && !signal.aborted && isDeathCertificate(payload)) publishState(session)
      return
    }
    const topic = parseTopic(packet.topic)
    const node = topic && nodes.get(topic.key)
    if (!node) return
    const { type, device } = topic
    pace.spend({ bytes: payload.length, lines: 1 })
    try {
      const decoded = await decodePayload(payload)
      pace.spend({ lines: decoded.metrics.length })
      node.session.receive({ type, device, isRetained: packet.retain, payload: decoded })
    } catch (error) {
      const sample = `${type} ${payload.subarray(0, 60).toString('hex')}`
      notify(node, { kind: 'ignored', device, sample, reason: texts.malformed(messageOf(error)) })
      node.session.needBirth(texts.reasons.gap)
    }
    await pace.waitWithinLimits()
  }
  function notify(node: Node, event: NodeEvent) {
    for (const listener of node.listeners) listener.receive(event)
  }
  function markAlive() {
    if (Date.now() - aliveAt < aliveMs) return
    aliveAt = Date.now()
    for (const listener of listeners()) listener.alive()
  }
  const tooLarge = () => {
    const event: NodeEvent = { kind: 'ignored', device: null, sample: '', reason: texts.tooLarge(maxPacketMebibytes) }
    for (const node of nodes.values()) notify(node, event)
  }

  const spend = (bytes: number) => {
    pace.spend({ bytes })
    return pace.waitWithinLimits()
  }

  /** Runs one connection; rejects with the reason of its end. */
  async function follow(url: string, succeeded: () => void) {
    const { host, port } = addressOf(url)
    const broker = `${host}:${port}`
    const opened = await reach({ where: broker, signal }, (late) =>
      openBroker(url, options, { rule, late, tooLarge, spend }),
    )
    const { client } = opened
    const closed = new Promise<void>((resolve) => client.once('close', resolve))
    try {
      if (signal.aborted) return
      client.handleMessage = (packet, done) => {
        receive(packet, opened).then(
          () => done(),
          () => done(),
        )
      }
      client.on('packetreceive', markAlive)
      const subscribed = [...nodes.values()]
      const topics = subscribed.flatMap(({ id }) => topicsOf(id))
      await subscribe({ client, broker }, [stateTopic(options.hostId), ...topics])
      publishState(opened)
      current = { ...opened, broker }
      succeeded()
      for (const listener of listeners()) listener.connected(broker)
      for (const node of nodes.values()) {
        if (subscribed.includes(node)) node.session.expectBirth()
        else subscribeNode(node)
      }
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([closed, aborted])
      if (signal.aborted) await publishDeath(client)
      throw new SourceError(texts.lost(broker))
    } finally {
      current = null
      for (const { session } of nodes.values()) session.disconnect()
      client.end(true)
    }
  }

  async function publishDeath(client: MqttClient) {
    const { payload, ...flags } = stateCertificate(false, Date.now())
    const published = client.publishAsync(stateTopic(options.hostId), payload, flags).then(() => client.endAsync())
    await settleWithin(deathMs, [published])
  }

  async function run() {
    const backoff = createBackoff(signal)
    for (let place = 0; !signal.aborted; place += 1) {
      const url = brokers[place % brokers.length]!
      try {
        await follow(url, backoff.reset)
      } catch (error) {
        const { host, port } = addressOf(url)
        const text = explainFailure(error, `${host}:${port}`)
        if (!signal.aborted) for (const listener of listeners()) listener.disconnected(text)
      }
      await backoff.pause()
    }
  }
  const running = run()

  function createNode(id: NodeId, reorderMs: number): Node {
    const node: Node = {
      id,
      listeners: new Set(),
      session: createNodeSession({
        emit: (event) => notify(node, event),
        command: () => current?.client.publish(commandTopic(id), rebirthCommand(Date.now()), { qos: 0, retain: false }),
        reorderMs,
      }),
    }
    nodes.set(nodeKey(id), node)
    return node
  }

  return {
    /** Adds a reader of an edge node. */
    add(listener: HostListener) {
      const key = nodeKey(listener.node)
      const isNew = !nodes.has(key)
      const node = nodes.get(key) ?? createNode(listener.node, listener.reorderMs)
      node.listeners.add(listener)
      if (!current) return
      listener.connected(current.broker)
      if (isNew) subscribeNode(node)
      else node.session.needBirth(texts.reasons.noBirth)
    },
    /** Removes a reader; returns true if none is left. */
    remove(listener: HostListener): boolean {
      const key = nodeKey(listener.node)
      const node = nodes.get(key)
      node?.listeners.delete(listener)
      if (node && node.listeners.size === 0) {
        node.session.stop()
        nodes.delete(key)
        if (nodes.size > 0) current?.client.unsubscribe(topicsOf(listener.node))
      }
      return nodes.size === 0
    },
    /** Requests a rebirth of a reader's edge node. */
    needBirth: ({ node }: HostListener, reason: string) => nodes.get(nodeKey(node))?.session.needBirth(reason),
    async stop() {
      stopping.abort()
      await running
    },
  }
}
export type Host = ReturnType<typeof runHost>
