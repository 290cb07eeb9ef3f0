import { setTimeout as sleep } from 'node:timers/promises'
import { natsServers, startingWith } from '@takt/store/nats/natsServers.ts'
import mqtt, { type IClientOptions } from 'mqtt'
import { connect, ErrorCode, jwtAuthenticator, NatsError } from 'nats'
import type { Credential } from './books.ts'

/**
 * A device's line to Takt. `tell` resolves when the message was acknowledged, however often it takes. `mayHaveLost`:
 * since it was asked last the line broke, and of what had been acknowledged just before something may not have been
 * kept.
 */
export type Wire = { tell(message: Uint8Array): Promise<void>; mayHaveLost(): boolean; close(): Promise<void> }

export type Line = {
  /** Under which of the device's subjects it tells: what a machine does, unless it reads tags. */
  tells?: 'tags'
  /** The device's credentials; `renew` after they were refused. */
  credential: (renew: boolean) => Promise<Credential>
  signal: AbortSignal
}

const acknowledgeMs = 5000
const refusals: string[] = [
  ErrorCode.AuthorizationViolation,
  ErrorCode.AuthenticationExpired,
  ErrorCode.BadAuthentication,
]

/** Over NATS, acknowledged by JetStream once it is kept. */
export async function natsWire({ credential, signal, tells }: Line): Promise<Wire> {
  const open = async (renew: boolean) => {
    const given = await credential(renew)
    const nats = await connect({
      servers: natsServers(given.natsUrl),
      authenticator: jwtAuthenticator(given.password),
      inboxPrefix: given.inboxPrefix,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 1000,
    })
    return { nats, subject: tells === 'tags' ? given.tagSubject : given.telemetrySubject }
  }
  let line = await patiently(signal, open)
  return {
    tell: (message) =>
      patiently(signal, async (renew) => {
        if (renew || line.nats.isClosed()) {
          await line.nats.close()
          line = await open(renew)
        }
        await line.nats.jetstream().publish(line.subject, message, { timeout: acknowledgeMs })
      }),
    mayHaveLost: () => false,
    close: () => line.nats.close(),
  }
}

type MqttServer = NonNullable<IClientOptions['servers']>[number]

/** An address of MQTT as the client takes one of several. */
function mqttServer(address: string): MqttServer {
  const { protocol, hostname, port } = new URL(address)
  const usualPort = protocol === 'mqtts:' ? 8883 : 1883
  const host = hostname.replace(/^\[|\]$/g, '')
  return { protocol: protocol.slice(0, -1) as MqttServer['protocol'], host, port: Number(port) || usualPort }
}

/** Over MQTT with QoS 1, which NATS acknowledges before JetStream keeps it. */
export async function mqttWire({ credential, signal }: Line): Promise<Wire> {
  let broke = false
  let attempts = 0
  const open = async (renew: boolean) => {
    const { mqttUrl, userName, password, telemetrySubject } = await credential(renew)
    if (!mqttUrl) throw new Error('The gateway knows no MQTT address (NATS_MQTT_URL)')
    // One server after the other, also where it is lost later.
    const addresses = startingWith(natsServers(mqttUrl), attempts++)
    const servers = addresses.map(mqttServer)
    const options = { servers, username: userName, password, reconnectPeriod: 1000 }
    const client = await mqtt.connectAsync(addresses[0]!, options, false)
    // What goes wrong shows in the publishing that is not acknowledged.
    client.on('error', () => {})
    client.on('close', () => {
      broke = true
    })
    return { client, topic: telemetrySubject.replaceAll('.', '/') }
  }
  let line = await patiently(signal, open)
  return {
    tell: (message) =>
      patiently(signal, async (renew) => {
        if (renew) {
          await line.client.endAsync(true)
          line = await open(true)
        }
        const late = sleep(acknowledgeMs, undefined, { signal, ref: false }).then(() => {
          throw new Error('MQTT does not acknowledge')
        })
        await Promise.race([line.client.publishAsync(line.topic, Buffer.from(message), { qos: 1 }), late])
      }),
    mayHaveLost() {
      const did = broke
      broke = false
      return did
    },
    close: () => line.client.endAsync(true),
  }
}

const isRefusal = (error: unknown) =>
  error instanceof NatsError ? refusals.includes(error.code) : /not authori[sz]ed|bad user ?name/i.test(String(error))

/**
 * Tries until it works or `signal` aborts; `renew` tells an attempt that the one before was refused, or that many have
 * failed.
 */
async function patiently<Result>(signal: AbortSignal, work: (renew: boolean) => Promise<Result>): Promise<Result> {
  let renew = false
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted()
    try {
      return await work(renew)
    } catch (error) {
      renew = isRefusal(error) || failures % 10 === 0
      await sleep(500, undefined, { signal })
    }
  }
}
