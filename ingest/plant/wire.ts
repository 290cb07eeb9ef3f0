import { setTimeout as sleep } from 'node:timers/promises'
import { natsServers, startingWith } from '@takt/store/nats/natsServers.ts'
import mqtt, { type IClientOptions } from 'mqtt'
import { connect, ErrorCode, jwtAuthenticator, NatsError } from 'nats'
import type { Credential } from './plantState.ts'

/**
 * A device's connection to Takt. `publish` resolves when the message has been acknowledged, however many attempts that
 * takes. `mayHaveLost`: true if the connection broke since the last call, so that messages acknowledged just before may
 * not have been stored.
 */
export type Wire = { publish(message: Uint8Array): Promise<void>; mayHaveLost(): boolean; close(): Promise<void> }

export type Line = {
  /** The kind of data: `tags` for tag reads; default: machine data. */
  kind?: 'tags'
  /** Returns the device's credentials; `renew` after they were rejected. */
  credential: (renew: boolean) => Promise<Credential>
  signal: AbortSignal
}

const acknowledgeMs = 5000
const authErrorCodes: string[] = [
  ErrorCode.AuthorizationViolation,
  ErrorCode.AuthenticationExpired,
  ErrorCode.BadAuthentication,
]

/** Connects over NATS; JetStream acknowledges a message once it is stored. */
export async function natsWire({ credential, signal, kind }: Line): Promise<Wire> {
  const open = async (renew: boolean) => {
    const login = await credential(renew)
    const nats = await connect({
      servers: natsServers(login.natsUrl),
      authenticator: jwtAuthenticator(login.password),
      inboxPrefix: login.inboxPrefix,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 1000,
    })
    return { nats, subject: kind === 'tags' ? login.tagSubject : login.telemetrySubject }
  }
  let line = await patiently(signal, open)
  return {
    publish: (message) =>
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

/** Converts an MQTT address to the client's format for a list of servers. */
function mqttServer(address: string): MqttServer {
  const { protocol, hostname, port } = new URL(address)
  const defaultPort = protocol === 'mqtts:' ? 8883 : 1883
  const host = hostname.replace(/^\[|\]$/g, '')
  return { protocol: protocol.slice(0, -1) as MqttServer['protocol'], host, port: Number(port) || defaultPort }
}

/** Connects over MQTT with QoS 1, which NATS acknowledges before JetStream stores the message. */
export async function mqttWire({ credential, signal }: Line): Promise<Wire> {
  let hasBroken = false
  let attempts = 0
  const open = async (renew: boolean) => {
    const { mqttUrl, userName, password, telemetrySubject } = await credential(renew)
    if (!mqttUrl) throw new Error('The gateway has no MQTT address (NATS_MQTT_URL)')
    // Tries one server after the other, also after a later disconnection.
    const addresses = startingWith(natsServers(mqttUrl), attempts++)
    const servers = addresses.map(mqttServer)
    const options = { servers, username: userName, password, reconnectPeriod: 1000 }
    const client = await mqtt.connectAsync(addresses[0]!, options, false)
    // Errors show as publications that are not acknowledged.
    client.on('error', () => {})
    client.on('close', () => {
      hasBroken = true
    })
    return { client, topic: telemetrySubject.replaceAll('.', '/') }
  }
  let line = await patiently(signal, open)
  return {
    publish: (message) =>
      patiently(signal, async (renew) => {
        if (renew) {
          await line.client.endAsync(true)
          line = await open(true)
        }
        const late = sleep(acknowledgeMs, undefined, { signal, ref: false }).then(() => {
          throw new Error('MQTT did not acknowledge the message')
        })
        await Promise.race([line.client.publishAsync(line.topic, Buffer.from(message), { qos: 1 }), late])
      }),
    mayHaveLost() {
      const didBreak = hasBroken
      hasBroken = false
      return didBreak
    },
    close: () => line.client.endAsync(true),
  }
}

const isAuthError = (error: unknown) =>
  error instanceof NatsError
    ? authErrorCodes.includes(error.code)
    : /not authori[sz]ed|bad user ?name/i.test(String(error))

/**
 * Retries until the work succeeds or `signal` aborts; `renew` is true if the previous attempt was rejected, or after
 * every tenth failure.
 */
async function patiently<Result>(signal: AbortSignal, work: (renew: boolean) => Promise<Result>): Promise<Result> {
  let renew = false
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted()
    try {
      return await work(renew)
    } catch (error) {
      renew = isAuthError(error) || failures % 10 === 0
      await sleep(500, undefined, { signal })
    }
  }
}
