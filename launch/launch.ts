import { askCalls, followCalls } from './calls.ts'
import { checkLaunch } from './checkLaunch.ts'
import { keepDemoPassword, seedDemo } from './demo.ts'
import { rememberHome } from './home/checkHome.ts'
import { isFree } from './home/isFree.ts'
import { type Installation, openInstallation } from './installation.ts'
import { startCommand } from './process/startCommand.ts'
import { say, step } from './progress.ts'
import { runOnce } from './runOnce.ts'
import { plantPart, type ServiceEnv, serviceEnv, serviceParts } from './serviceParts.ts'
import { storeParts } from './storeParts.ts'
import { reason } from './supervise/reason.ts'
import { startGuard } from './supervise/startGuard.ts'
import { createSupervisor, type Supervisor, silentAfter } from './supervise/supervisor.ts'
import { labelled, tellAddresses } from './tellAddresses.ts'

export type Launched = { stop(): Promise<void> }

/**
 * Starts everything on this machine, part by part, and answers how to stop it; `signal` ends a start that is under way.
 */
export async function launch(variables: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Launched> {
  const installation = await untilAborted(
    checkLaunch(variables, signal).then((env) => openInstallation(env)),
    signal,
  )
  const guard = startGuard(installation.folder('run'))
  const supervisor = createSupervisor((line) => say(`  ${line}`), silentAfter(installation.env.TAKT_WATCH_SECS))
  const stop = async () => {
    installation.hold.ending()
    await supervisor.stop()
    guard.dismiss()
    installation.hold.letGo()
  }
  try {
    await startAll({ installation, supervisor, signal })
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The result of `work`, or a rejection as soon as `signal` aborts, also while a folder or a server does not respond. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])

type Start = { installation: Installation; supervisor: Supervisor; signal: AbortSignal }

async function startAll(start: Start) {
  const { installation, supervisor, signal } = start
  const { env, leftovers, moved } = installation
  if (leftovers.length > 0) say(`  Stopped what an earlier run left behind: ${leftovers.join(', ')}`)
  for (const name of moved) say(`  The port of ${name} is taken by another program; it has a new one`)
  if (!(await isFree(env.PORT, env.TAKT_BIND)))
    throw new Error(
      `Port ${env.PORT} is taken by another program. Stop that, or ` +
        `choose another: ${startCommand(process.env, { PORT: '8081' })}`,
    )

  const { parts, addresses } = await storeParts(installation)
  const services = serviceEnv(installation, addresses)
  await Promise.all(parts.map((part) => step(part.name, () => supervisor.start(part))))
  signal.throwIfAborted()
  await rememberHome(env.TAKT_HOME)
  await step('migrations', () => migrate(start, services))
  for (const part of serviceParts(installation, services)) {
    signal.throwIfAborted()
    await step(part.name, () => supervisor.start(part))
  }
  signal.throwIfAborted()
  const password = env.TAKT_DEMO === 'off' ? null : await startDemo(start, services)
  const begin = await findBegin(start, services)
  const calls = await tellAddresses({ installation, addresses, password, begin, missing: supervisor.missing() })
  if (!calls) return
  followCalls(calls, {
    ask: () => askCalls(installation.ports.sfu),
    tell: (line) => say(labelled('Calls', line)),
    isTerminal: process.stdout.isTTY,
    signal,
  })
}

/** Loads the demo plant and starts its simulation; answers the password of its users, null when they cannot sign in. */
async function startDemo(start: Start, services: ServiceEnv): Promise<string | null> {
  const { installation, supervisor } = start
  const password = await keepDemoPassword(installation)
  const isSeeded = await seed(start, services, password)
  if (installation.env.TAKT_PLANT !== 'off') {
    const part = plantPart(installation, { ...services, TAKT_DEMO_PASSWORD: password })
    await step(part.name, () => supervisor.start(part))
  }
  return isSeeded ? password : null
}

/** Path and key of the page that makes the first administrator; null once there is a user. */
async function findBegin({ signal }: Start, env: ServiceEnv): Promise<string | null> {
  let address: string | null = null
  const tellBegin = runOnce({
    name: 'begin',
    path: 'gateway/areas/access/begin/tellBegin.ts',
    env,
    // What it prints is told here, and stays in no log.
    traces: null,
    tell: (line) => {
      const { pathname, search } = new URL(line)
      address = pathname + search
    },
    signal,
  })
  await tellBegin.catch((error) => {
    signal.throwIfAborted()
    tell(error)
  })
  return address
}

/** Brings the databases that run to their newest form; answers false (having told why) when that failed. */
async function migrate({ installation, supervisor, signal }: Start, env: ServiceEnv) {
  const missing = supervisor.missing()
  if (missing.includes('Postgres')) return tell('The databases cannot be migrated before Postgres runs')
  try {
    await runOnce({
      name: 'migrations',
      path: 'migrations/main.ts',
      env: missing.includes('ClickHouse') ? { ...env, CLICKHOUSE_URL: undefined } : env,
      traces: installation.traces(4, 'migrations'),
      signal,
    })
    return true
  } catch (error) {
    // Nothing of this version may write into data of a newer one.
    if (/ of a newer Takt /.test(String(error))) throw error
    return tell(error)
  }
}

/** Loads the demo plant; answers whether its users can sign in. */
async function seed({ installation, signal }: Start, env: ServiceEnv, password: string) {
  try {
    return await step('demo plant', async () => {
      await seedDemo({ installation, env, password, signal })
      return true
    })
  } catch (error) {
    signal.throwIfAborted()
    tell(error)
    say('  The demo plant is not complete. Its log is logs/demo.log; the next start tries again.')
    return false
  }
}

function tell(error: unknown): false {
  say(`  ${reason(error)}.`)
  return false
}
