import { fetchCallStatus, followCalls } from './calls.ts'
import { checkLaunch } from './checkLaunch.ts'
import { loadDemoPassword, seedDemo } from './demo.ts'
import { rememberHome } from './home/checkHome.ts'
import { isFree } from './home/isFree.ts'
import { type Installation, openInstallation } from './installation.ts'
import { labelled, printAddresses } from './printAddresses.ts'
import { startCommand } from './process/startCommand.ts'
import { printLine, step } from './progress.ts'
import { runOnce } from './runOnce.ts'
import { plantPart, type ServiceEnv, serviceEnv, serviceParts } from './serviceParts.ts'
import { storeParts } from './storeParts.ts'
import { reason } from './supervise/reason.ts'
import { startGuard } from './supervise/startGuard.ts'
import { createSupervisor, type Supervisor, unresponsiveAfter } from './supervise/supervisor.ts'

export type Launched = { stop(): Promise<void> }

/**
 * Starts everything on this machine, part by part, and returns a function to stop it; `signal` cancels a start in
 * progress.
 */
export async function launch(variables: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Launched> {
  const installation = await untilAborted(
    checkLaunch(variables, signal).then((env) => openInstallation(env)),
    signal,
  )
  const guard = startGuard(installation.folder('run'))
  const supervisor = createSupervisor(
    (line) => printLine(`  ${line}`),
    unresponsiveAfter(installation.env.TAKT_WATCH_SECS),
  )
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

/**
 * Returns the result of `work`, or rejects as soon as `signal` aborts, even while a folder or a server does not
 * respond.
 */
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
  if (leftovers.length > 0) printLine(`  Stopped processes of an earlier run: ${leftovers.join(', ')}`)
  for (const name of moved) printLine(`  The port of ${name} is taken by another program; a new one was assigned`)
  if (!(await isFree(env.PORT, env.TAKT_BIND)))
    throw new Error(
      `Port ${env.PORT} is taken by another program. Stop that program, or ` +
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
  const setupPath = await findSetupPath(start, services)
  const calls = await printAddresses({ installation, addresses, password, setupPath, missing: supervisor.missing() })
  if (!calls) return
  followCalls(calls, {
    fetchStatus: () => fetchCallStatus(installation.ports.sfu),
    report: (line) => printLine(labelled('Calls', line)),
    isTerminal: process.stdout.isTTY,
    signal,
  })
}

/** Loads the demo plant and starts its simulation; returns the password of its users, null if they cannot sign in. */
async function startDemo(start: Start, services: ServiceEnv): Promise<string | null> {
  const { installation, supervisor } = start
  const password = await loadDemoPassword(installation)
  const isSeeded = await seed(start, services, password)
  if (installation.env.TAKT_PLANT !== 'off') {
    const part = plantPart(installation, { ...services, TAKT_DEMO_PASSWORD: password })
    await step(part.name, () => supervisor.start(part))
  }
  return isSeeded ? password : null
}

/** Returns path and key of the page that creates the first administrator; null once there is a user. */
async function findSetupPath({ signal }: Start, env: ServiceEnv): Promise<string | null> {
  let address: string | null = null
  const printSetupPath = runOnce({
    name: 'begin',
    path: 'gateway/areas/access/initialSetup/printSetupLink.ts',
    env,
    // Its output is printed by this launcher and written to no log.
    traces: null,
    report: (line) => {
      const { pathname, search } = new URL(line)
      address = pathname + search
    },
    signal,
  })
  await printSetupPath.catch((error) => {
    signal.throwIfAborted()
    printError(error)
  })
  return address
}

/** Migrates the running databases to the latest version; returns false (after printing the reason) on failure. */
async function migrate({ installation, supervisor, signal }: Start, env: ServiceEnv) {
  const missing = supervisor.missing()
  if (missing.includes('Postgres'))
    return printError('The databases cannot be migrated because Postgres is not running')
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
    // This version must not write into data of a newer one.
    if (/ of a newer Takt /.test(String(error))) throw error
    return printError(error)
  }
}

/** Loads the demo plant; returns whether its users can sign in. */
async function seed({ installation, signal }: Start, env: ServiceEnv, password: string) {
  try {
    return await step('demo plant', async () => {
      await seedDemo({ installation, env, password, signal })
      return true
    })
  } catch (error) {
    signal.throwIfAborted()
    printError(error)
    printLine('  The demo plant is incomplete. Its log is logs/demo.log; the next start tries again.')
    return false
  }
}

function printError(error: unknown): false {
  printLine(`  ${reason(error)}.`)
  return false
}
