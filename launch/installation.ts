import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { checkHome } from './home/checkHome.ts'
import type { LaunchEnv } from './home/launchEnv.ts'
import { loadPorts, type Ports } from './home/loadPorts.ts'
import { loadSecrets, type Secrets } from './home/loadSecrets.ts'
import { type HomeLock, lockHome } from './home/lockHome.ts'
import { openHome, tracesIn } from './home/openHome.ts'
import type { Traces } from './process/process.ts'
import { stopLeftovers } from './supervise/stopLeftovers.ts'

/** One data folder with its stored state. */
export type Installation = {
  env: LaunchEnv
  ports: Ports
  /** Ports that another program has taken since the last start. */
  moved: string[]
  secrets: Secrets
  /** Parts of an earlier run that had to be stopped first. */
  leftovers: string[]
  folder(...names: string[]): string
  /** `order`: position in the start order; leftover processes are stopped in reverse order. */
  traces(order: number, name: string): Traces
  hold: HomeLock
}

const logLimitBytes = 20_000_000

/** Opens the data folder for this launcher alone, after stopping processes of an earlier one. */
export async function openInstallation(env: LaunchEnv): Promise<Installation> {
  const folder = (...names: string[]) => join(env.TAKT_HOME, ...names)
  await openHome(env.TAKT_HOME)
  await privateFolder(folder('logs'))
  const homeLock = await lockHome(folder('launcher.lock'))
  const leftovers = await stopLeftovers(folder('run'))
  await privateFolder(folder('run'))
  await checkHome(env.TAKT_HOME, env)
  const secrets = await loadSecrets(folder('secrets.json'))
  const { ports, moved } = await loadPorts(folder('ports.json'), {
    base: env.TAKT_PORT_BASE,
    bind: env.TAKT_BIND,
    fixed: env.NATS_URL ? [] : ['nats', 'mqtt'],
  })
  for (const name of ['postgres', 'clickhouse', 'nats', 'gateway', 'ingest', 'plant', 'sfu'])
    await rotateLog(folder('logs', `${name}.log`))
  return {
    env,
    ports,
    moved,
    secrets: env.TAKT_SECRET ? { ...secrets, secret: env.TAKT_SECRET } : secrets,
    leftovers,
    folder,
    traces: (order, name) => tracesIn(env.TAKT_HOME, order, name),
    hold: homeLock,
  }
}

/** Rotates a large log, replacing the previously rotated one. */
async function rotateLog(file: string) {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size > logLimitBytes) await rename(file, `${file}.old`)
}
