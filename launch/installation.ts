import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { checkHome } from './home/checkHome.ts'
import { type Hold, holdHome } from './home/holdHome.ts'
import { keepPorts, type Ports } from './home/keepPorts.ts'
import { keepSecrets, type Secrets } from './home/keepSecrets.ts'
import type { LaunchEnv } from './home/launchEnv.ts'
import { openHome, tracesIn } from './home/openHome.ts'
import type { Traces } from './process/process.ts'
import { stopLeftovers } from './supervise/stopLeftovers.ts'

/** One data folder with what is remembered in it. */
export type Installation = {
  env: LaunchEnv
  ports: Ports
  /** Ports that somebody else has taken since the last start. */
  moved: string[]
  secrets: Secrets
  /** Parts of an earlier run that had to be stopped first. */
  leftovers: string[]
  folder(...names: string[]): string
  /** `order`: the place in the order of starting; what was left behind is stopped in the reverse. */
  traces(order: number, name: string): Traces
  hold: Hold
}

const logLimitBytes = 20_000_000

/** Opens the data folder for this launcher alone, stopping first what an earlier one left running. */
export async function openInstallation(env: LaunchEnv): Promise<Installation> {
  const folder = (...names: string[]) => join(env.TAKT_HOME, ...names)
  await openHome(env.TAKT_HOME)
  await privateFolder(folder('logs'))
  const hold = await holdHome(folder('launcher.lock'))
  const leftovers = await stopLeftovers(folder('run'))
  await privateFolder(folder('run'))
  await checkHome(env.TAKT_HOME, env)
  const secrets = await keepSecrets(folder('secrets.json'))
  const { ports, moved } = await keepPorts(folder('ports.json'), {
    base: env.TAKT_PORT_BASE,
    bind: env.TAKT_BIND,
    fixed: env.NATS_URL ? [] : ['nats', 'mqtt'],
  })
  for (const name of ['postgres', 'clickhouse', 'nats', 'gateway', 'ingest', 'plant', 'sfu'])
    await turnLog(folder('logs', `${name}.log`))
  return {
    env,
    ports,
    moved,
    secrets: env.TAKT_SECRET ? { ...secrets, secret: env.TAKT_SECRET } : secrets,
    leftovers,
    folder,
    traces: (order, name) => tracesIn(env.TAKT_HOME, order, name),
    hold,
  }
}

/** Puts a log that has grown large aside, over the one put aside before. */
async function turnLog(file: string) {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size > logLimitBytes) await rename(file, `${file}.old`)
}
