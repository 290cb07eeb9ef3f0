import { connect as connectPlain, isIP } from 'node:net'
import { Duplex, pipeline } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import type { SparkplugOptions } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import { MqttClient } from 'mqtt'
import { distrusts } from '../../network/openHttp.ts'
import { reachMs } from '../../network/reach.ts'
import { SourceError } from '../../sourceError.ts'
import { connectorTexts } from '../../texts.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import { limitPackets } from './limitPackets.ts'
import { stateCertificate, stateTopic } from './stateCertificate.ts'

/** Options that identify a connection of a host application. */
export type HostOptions = Pick<SparkplugOptions, 'url' | 'userName' | 'password' | 'caCertificate' | 'hostId'>

/** A session with a broker; `startedAt`: the timestamp of its certificates (epoch ms). */
export type BrokerSession = { client: MqttClient; startedAt: number }

/** Maximum size of a message that is read. */
export const maxPacketMebibytes = 4
/** Interval of pings (s): the broker's responses show that it is alive. */
const keepaliveSecs = 10
/** Codes of a CONNACK: bad user name or password, not authorized. */
const signInCodes = new Set([4, 5])

/** Returns host and port of a broker's address. */
export function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'mqtts:'
  return { host: hostname, port: Number(port) || (isSecure ? 8883 : 1883), isSecure }
}

/**
 * `tooLarge` is called for each message that is skipped because of its size, `spend` with its bytes; more is read when
 * it has resolved.
 */
type Opening = { rule: DialRule; late: AbortSignal; tooLarge: () => void; spend: (bytes: number) => Promise<void> }

function createStream(url: string, { caCertificate }: HostOptions, { rule, tooLarge, spend }: Opening): Duplex {
  const { host, port, isSecure } = addressOf(url)
  const target = { host: literalAddress(host) ?? host, port, lookup: guardedLookup(rule, port) }
  const socket = isSecure
    ? connectSecurely({
        ...target,
        ...(isIP(target.host) === 0 && { servername: host }),
        ...(caCertificate && { ca: caCertificate }),
      })
    : connectPlain(target)
  socket.setKeepAlive(true, keepaliveSecs * 1_000)
  const limiter = limitPackets(maxPacketMebibytes * 1024 * 1024, tooLarge, spend)
  pipeline(socket, limiter, () => {})
  const stream = Duplex.from({ readable: limiter, writable: socket })
  // Otherwise the end of the connection is noticed only when pings remain without response.
  socket.once('close', () => stream.destroy())
  return stream
}

function explain(error: Error, broker: string): Error {
  const { code } = error as { code?: unknown }
  if (distrusts(error)) return new SourceError(connectorTexts.certificateNotTrusted(broker))
  if (typeof code !== 'number') return error
  return new SourceError(signInCodes.has(code) ? texts.signIn(broker) : texts.rejected(broker, code))
}

/**
 * Opens a session of a host application with a broker to which connectors may connect. The broker publishes its death
 * certificate when the connection is lost.
 */
export async function openBroker(url: string, options: HostOptions, opening: Opening): Promise<BrokerSession> {
  const { rule, late } = opening
  const { host, port } = addressOf(url)
  await assertLiteralAllowed(host, port, rule)
  late.throwIfAborted()
  const startedAt = Date.now()
  const { hostId, userName, password } = options
  const client = new MqttClient(() => createStream(url, options, opening), {
    protocolVersion: 4,
    clean: true,
    clientId: `takt-${hostId.slice(0, 40)}-${crypto.randomUUID().slice(0, 8)}`,
    keepalive: keepaliveSecs,
    reconnectPeriod: 0,
    connectTimeout: reachMs,
    resubscribe: false,
    ...(userName !== undefined && { username: userName }),
    ...(password !== undefined && { password }),
    will: { topic: stateTopic(hostId), ...stateCertificate(false, startedAt) },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.on('error', (error) => reject(explain(error, `${host}:${port}`)))
      client.once('close', () => reject(new Error('closed')))
      late.addEventListener('abort', () => reject(new Error('too late')), { once: true })
    })
  } catch (error) {
    client.end(true)
    throw error
  }
  return { client, startedAt }
}
