import { freePorts } from '@takt/launch/home/freePorts.ts'
import { builtPrograms } from '@takt/launch/testing/builtPrograms.fixture.ts'
import { guardedFolder } from '@takt/launch/testing/guarded.ts'
import { partsOf, startLauncher } from '@takt/launch/testing/launched.fixture.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { connect, jwtAuthenticator, type NatsConnection } from 'nats'

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }

/** An installation as `npm start` runs it, with a company and its first administrator. */
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * Starts an installation without the demo in `home`; `through` is the wrapper that `startLauncher` takes, `seen`
 * returns the path of the folder by the launcher's process ID.
 */
export async function startInstallation(options: {
  home: string
  env?: Record<string, string>
  through?: readonly string[]
  seen?: (pid: number) => string
}) {
  await builtPrograms()
  const port = String((await freePorts(1))[0])
  const { home, env = {}, through: wrapper = [] } = options
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...env }, wrapper)
  const stop = async () => {
    launched.child.kill('SIGINT')
    await launched.exited
  }
  try {
    await launched.waitForOutput('Ctrl-C stops everything')
  } catch (error) {
    await stop()
    throw error
  }
  const folder = options.seen?.(launched.child.pid!) ?? home
  const origin = `http://127.0.0.1:${port}`
  let token = ''
  const request = async (method: string, path: string, body?: object, timeoutMs = 10_000) => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // biome-ignore lint/suspicious/noExplicitAny: callers look into answers of every shape
    const responseBody: any = await reply.json()
    return { status: reply.status, body: responseBody }
  }
  return {
    folder,
    origin,
    launched,
    /** Returns the session token of the user that `setUp` signed in. */
    token: () => token,
    request,
    stop,
    parts: () => partsOf(folder),
    /** Creates the company and signs in its administrator; only signs in if the company exists. */
    async setUp() {
      const key = /begin\?key=(\S+)/.exec(launched.output())?.[1]
      if (key) {
        token = key
        const company = { entityName: 'Gear', organizationName: 'One', timeZone: 'Europe/Berlin' }
        await request('POST', '/api/begin', { ...company, ...ada })
      }
      token = ''
      token = (await request('POST', '/api/login', ada)).body.token
    },
    /** Connects a device with its own credentials, as machines do. */
    async connectDevice(fields: object = {}): Promise<{ nats: NatsConnection; subject: string }> {
      const { deviceId } = (await request('POST', '/api/devices', { deviceTypeId: 'takt-h1', ...fields })).body.data
      const { data } = (await request('POST', `/api/devices/${deviceId}/credentials`)).body
      const nats = await connect({
        servers: natsServers(data.natsUrl),
        authenticator: jwtAuthenticator(data.password),
        inboxPrefix: data.inboxPrefix,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 200,
      })
      return { nats, subject: data.telemetrySubject }
    },
    /** Returns the response of `/readyz`; null if there is none. */
    readiness: () => request('GET', '/readyz', undefined, 5000).catch(() => null),
  }
}

/** Returns a path for a data folder that contains a space, as on users' machines. */
export const spacedFolder = async (): Promise<string> => `${await guardedFolder()}/the home of ada`
