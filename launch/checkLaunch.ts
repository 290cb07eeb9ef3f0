import { messageOf } from '@takt/store/start/checkStart.ts'
import { serverProblems } from '@takt/store/start/serverProblems.ts'
import { type LaunchEnv, readLaunchEnv } from './home/launchEnv.ts'
import { embeddedConnections } from './postgres/embeddedConnections.ts'
import { runOnce } from './runOnce.ts'

/**
 * Placeholders for settings that the launcher creates itself if they are not set; no server listens at these addresses.
 */
const embedded: Readonly<Record<string, Record<string, string>>> = {
  TAKT_SECRET: { TAKT_SECRET: '0'.repeat(64) },
  DATABASE_URL: { DATABASE_URL: 'postgres://127.0.0.1/takt', ...embeddedConnections },
  CLICKHOUSE_URL: { CLICKHOUSE_URL: 'http://127.0.0.1/takt' },
  NATS_URL: { NATS_URL: 'nats://127.0.0.1', NATS_CREDS: '/', NATS_SIGNER: '/' },
}

/** Returns the environment of services before the launcher has created anything. */
function expectedEnv(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const missing = Object.keys(embedded).filter((name) => !variables[name])
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  return Object.assign({}, ...missing.map((name) => embedded[name]), set)
}

/**
 * Returns the launcher's environment once all settings and the servers that they name are valid; otherwise throws one
 * message per problem, before anything starts. Only the first problem of each setting is reported.
 */
export async function checkLaunch(variables: NodeJS.ProcessEnv, signal: AbortSignal): Promise<LaunchEnv> {
  const problems: string[] = []
  let env: LaunchEnv | undefined
  try {
    env = readLaunchEnv(variables)
  } catch (error) {
    problems.push(...messageOf(error).split('\n'))
  }
  const services = expectedEnv(variables)
  const check = async (path: string) => {
    const lines: string[] = []
    const report = (line: string) => void lines.push(line)
    await runOnce({ name: 'settings', path, env: services, traces: null, report, signal })
    return lines
  }
  const programs = ['gateway/checkSettings.ts', 'ingest/checkSettings.ts', 'sfu/checkSettings.ts']
  const reports = await Promise.all([...programs.map(check), serverProblems(variables)])
  problems.push(...reports.flat())
  const ofName = new Map<string, string>()
  for (const problem of problems) {
    const [name] = problem.split(/[ :]/, 1) as [string]
    if (!ofName.has(name)) ofName.set(name, problem)
  }
  if (env === undefined || ofName.size > 0) throw new Error([...ofName.values()].join('\n'))
  return env
}
