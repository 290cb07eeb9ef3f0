import { isIP } from 'node:net'
import { connect as secure, type TLSSocket } from 'node:tls'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import { generate, type IConnackPacket, type Packet } from 'mqtt-packet'
import { distrusts } from '../network/openHttp.ts'
import { openTcp } from '../network/openTcp.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts } from '../texts.ts'
import { createPacketReader, type Oversize } from './packetReader.ts'
import { mqttTexts as texts } from './texts.ts'

/** A broker and the account with which its connectors connect. */
export type Broker = { url: URL; userName?: string | undefined; password?: string | undefined; ca?: string | undefined }

/** A message as the broker sends it. `messageId`: null with QoS 0. */
export type Delivery = {
  topic: string
  payload: Buffer
  messageId: number | null
  isRetained: boolean
  isDuplicate: boolean
  /** True if the broker has continued an earlier session, so that no message with QoS 1 is missing before this one. */
  isResumed: boolean
  /** Confirms that the message is stored, so that the broker does not send it again. */
  acknowledge: () => void
  /** IDs of the subscriptions that it is sent for; empty if the broker does not report them. */
  subscriptionIds: readonly number[]
}

type Handlers = {
  onDelivery: (delivery: Delivery) => void
  onOversize: (oversize: Oversize) => void
  /** Resolves when more may be read. */
  room: () => Promise<void>
}

/**
 * `isClean`: messages that the broker has stored are dropped. `isFirst`: nothing was read in an earlier session.
 * `expirySecs`: time for which the broker stores messages later.
 */
type Opening = { clientId: string; isClean: boolean; isFirst: boolean; expirySecs: number; version: 4 | 5 }

/** The broker does not support this version of the protocol. */
export class OtherVersion extends Error {}

/** The broker closed the connection without a response, as those do that do not know the version. */
export class ClosedAtOnce extends OtherVersion {}

/** Maximum size of a packet in bytes; larger messages are skipped. */
export const maxPacketBytes = 1024 * 1024
/** Maximum number of messages that the broker sends without an acknowledgment (version 5). */
export const receiveMaximum = 200
const pingSecs = 30
const silenceMs = 45_000
const subscribeMs = 10_000

const rejections: Readonly<Record<number, () => Error>> = {
  1: () => new OtherVersion(),
  3: () => new SourceError(texts.unavailable),
  4: () => new SourceError(texts.wantsSignIn),
  5: () => new SourceError(texts.wantsSignIn),
  132: () => new OtherVersion(),
  134: () => new SourceError(texts.wantsSignIn),
  135: () => new SourceError(texts.wantsSignIn),
  136: () => new SourceError(texts.unavailable),
  137: () => new SourceError(texts.unavailable),
}
const sessionTakenOver = 142

export const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'mqtts:' ? 8883 : 1883)

/** Connects to the broker, with TLS over the same socket for mqtts. */
async function openStream({ url, ca }: Broker, context: Context, late: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = await openTcp({ host, port: portOf(url) }, context, late)
  if (url.protocol !== 'mqtts:') return socket
  const servername = isIP(literalAddress(host) ?? host) === 0 ? host : ''
  const stream: TLSSocket = secure({ socket, host, servername, ...(ca !== undefined && { ca: [ca] }) })
  const giveUp = () => stream.destroy()
  late.addEventListener('abort', giveUp, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      stream.once('secureConnect', resolve)
      stream.on('error', reject)
      stream.once('close', () => reject(new Error('closed')))
    })
    return stream
  } catch (error) {
    socket.destroy()
    throw distrusts(error) ? new SourceError(connectorTexts.certificateNotTrusted(url.host)) : error
  } finally {
    late.removeEventListener('abort', giveUp)
  }
}

type Context = Pick<RunnerContext<unknown>, 'rule' | 'signal'>

/**
 * Opens a session with a broker; resolves when the broker has accepted it. Rejects with `OtherVersion` if the broker
 * does not support the version, with `ClosedAtOnce` if it may not.
 */
export async function openSession(
  broker: Broker,
  { clientId, isClean, isFirst, expirySecs, version }: Opening,
  handlers: Handlers,
  context: Context,
  late: AbortSignal,
) {
  const stream = await openStream(broker, context, late)
  const accepted = Promise.withResolvers<IConnackPacket>()
  const pending = new Map<number, (codes: readonly number[]) => void>()
  let lastId = 0
  let isPaused = false
  let reason: Error | null = null
  let isAccepted = false
  let isResumed = false

  const send = (packet: Packet) => {
    if (!stream.destroyed) stream.write(generate(packet, { protocolVersion: version }))
  }
  const acknowledge = (messageId: number | null) => {
    if (messageId !== null) send({ cmd: 'puback', messageId, reasonCode: 0 })
  }
  function onPacket(packet: Packet) {
    if (!isAccepted && packet.cmd !== 'connack') throw new Error('no acceptance')
    switch (packet.cmd) {
      case 'connack':
        isAccepted = true
        isResumed = packet.sessionPresent && !isFirst
        return accepted.resolve(packet)
      case 'publish': {
        const ids = packet.properties?.subscriptionIdentifier ?? []
        const messageId = packet.qos > 0 ? packet.messageId! : null
        return handlers.onDelivery({
          topic: packet.topic,
          payload: packet.payload as Buffer,
          messageId,
          isResumed,
          acknowledge: () => acknowledge(messageId),
          isRetained: packet.retain,
          isDuplicate: packet.dup,
          subscriptionIds: typeof ids === 'number' ? [ids] : ids,
        })
      }
      case 'suback':
      case 'unsuback':
        return pending.get(packet.messageId!)?.((packet.granted ?? []) as number[])
      case 'disconnect':
        reason = packet.reasonCode === sessionTakenOver ? new SourceError(texts.takenOver) : null
    }
  }
  const onOversize = (oversize: Oversize) => {
    acknowledge(oversize.messageId)
    handlers.onOversize(oversize)
  }
  const push = createPacketReader(version, { onPacket, onOversize, maxBytes: maxPacketBytes })
  const onSilence = () => {
    if (isPaused) silence.refresh()
    else {
      reason = new SourceError(texts.silent(silenceMs / 1_000))
      stream.destroy()
    }
  }
  const silence = setTimeout(onSilence, silenceMs)
  const pinging = setInterval(() => send({ cmd: 'pingreq' }), pingSecs * 1_000)

  async function read() {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        silence.refresh()
        try {
          push(chunk)
        } catch {
          reason = new SourceError(texts.noBroker)
          return
        }
        isPaused = true
        await handlers.room()
        isPaused = false
        silence.refresh()
      }
    } catch {
      // The end of the connection, for which the reason is known or none.
    } finally {
      clearTimeout(silence)
      clearInterval(pinging)
      stream.destroy()
      accepted.reject(reason ?? new ClosedAtOnce())
      for (const settle of pending.values()) settle([])
    }
  }
  const ended = read().then(() => reason)
  accepted.promise.catch(() => {})
  const giveUp = () => stream.destroy()
  late.addEventListener('abort', giveUp, { once: true })
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clientId,
    clean: isClean,
    keepalive: pingSecs,
    ...((broker.userName !== undefined || broker.password !== undefined) && { username: broker.userName ?? '' }),
    ...(broker.password !== undefined && { password: Buffer.from(broker.password) }),
    ...(version === 5 && {
      // Without a maximum packet size: the broker would drop larger messages silently.
      properties: { sessionExpiryInterval: expirySecs, receiveMaximum },
    }),
  })
  const acceptance = await accepted.promise.finally(() => late.removeEventListener('abort', giveUp))
  const code = acceptance.reasonCode ?? acceptance.returnCode ?? 0
  if (code !== 0) {
    stream.destroy()
    throw (rejections[code] ?? (() => new SourceError(texts.rejected(code))))()
  }
  const hasIds = version === 5 && acceptance.properties?.subscriptionIdentifiersAvailable !== false

  /** Sends a request and returns the codes of its response; empty if the connection ends first. */
  function request(packet: (messageId: number) => Packet): Promise<readonly number[]> {
    lastId = (lastId % 65_535) + 1
    const messageId = lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => stream.destroy(), subscribeMs)
      pending.set(messageId, (codes) => {
        clearTimeout(timer)
        pending.delete(messageId)
        resolve(codes)
      })
      send(packet(messageId))
    })
  }

  return {
    /** True if the broker has continued an earlier session. */
    isResumed,
    /** Resolves when the session has ended, with the reason if it is known. */
    ended,
    /** Subscribes with QoS 1; returns false if the broker rejects it. `id` is returned with its messages. */
    async subscribe(filter: string, id: number): Promise<boolean> {
      const codes = await request((messageId) => ({
        cmd: 'subscribe',
        messageId,
        subscriptions: [{ topic: filter, qos: 1, nl: false, rap: false, rh: 0 }],
        ...(hasIds && { properties: { subscriptionIdentifier: id } }),
      }))
      return codes.every((granted) => granted < 128)
    },
    async unsubscribe(filters: readonly string[]): Promise<void> {
      await request((messageId) => ({ cmd: 'unsubscribe', messageId, unsubscriptions: [...filters] }))
    },
    /** Ends the session in order; the broker stores messages from then on. */
    async close(): Promise<void> {
      send({ cmd: 'disconnect', reasonCode: 0 })
      stream.end()
      setTimeout(() => stream.destroy(), 1_000).unref()
      await ended
    },
  }
}
export type BrokerSession = Awaited<ReturnType<typeof openSession>>
