import { builtPrograms } from '@takt/launch/bed/builtPrograms.bed.ts'
import { guardedFolder } from '@takt/launch/bed/guarded.ts'
import { partsOf, startLauncher } from '@takt/launch/bed/launched.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats'

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }

/** An installation as `npm start` runs it, with a company and its first administrator. */
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * Starts an installation without the demo in `home`; `through` as `startLauncher` takes it, `seen` tells where the
 * folder is seen by the launcher's process id.
 */
export async function startInstallation(options: {
  home: string
  env?: Record<string, string>
  through?: readonly string[]
  seen?: (pid: number) => string
}) {
  await builtPrograms()
  const port = String((await freePorts(1))[0])
  const { home, env = {}, through = [] } = options
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...env }, through)
  const stop = async () => {
    launched.child.kill('SIGINT')
    await launched.exited
  }
  try {
    await launched.said('Ctrl-C stops everything')
  } catch (error) {
    await stop()
    throw error
  }
  const folder = options.seen?.(launched.child.pid!) ?? home
  const origin = `http://127.0.0.1:${port}`
  let token = ''
  const ask = async (method: string, path: string, body?: object, patienceMs = 10_000) => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    // biome-ignore lint/suspicious/noExplicitAny: callers look into answers of every shape
    const answered: any = await reply.json()
    return { status: reply.status, body: answered }
  }
  return {
    folder,
    origin,
    launched,
    /** The session of whoever `begin` signed in. */
    token: () => token,
    ask,
    stop,
    parts: () => partsOf(folder),
    /** Makes the company and signs its administrator in; signs in where it was made before. */
    async begin() {
      const key = /begin\?key=(\S+)/.exec(launched.output())?.[1]
      if (key) {
        token = key
        const company = { entityName: 'Gear', organizationName: 'One', timeZone: 'Europe/Berlin' }
        await ask('POST', '/api/begin', { ...company, ...ada })
      }
      token = ''
      token = (await ask('POST', '/api/login', ada)).body.token
    },
    /** A device with credentials of its own, connected as machines are. */
    async connectDevice(fields: object = {}): Promise<{ nats: NatsConnection; subject: string }> {
      const { deviceId } = (await ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', ...fields })).body.data
      const { data } = (await ask('POST', `/api/devices/${deviceId}/credentials`)).body
      const nats = await connect({
        servers: natsServers(data.natsUrl),
        authenticator: jwtAuthenticator(data.password),
        inboxPrefix: data.inboxPrefix,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 200,
      })
      return { nats, subject: data.telemetrySubject }
    },
    /** What `/readyz` says; null where nobody answers. */
    readiness: () => ask('GET', '/readyz', undefined, 5000).catch(() => null),
  }
}

/** A folder for a data folder, with a space in its path as people have them. */
export const spacedFolder = async (): Promise<string> => `${await guardedFolder()}/the home of ada`
