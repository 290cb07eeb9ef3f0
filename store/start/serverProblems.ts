import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { checkNats } from '../nats/natsVersions.ts'

/** The oldest Postgres version that supports the statements of Takt. */
const lowestPostgres = 18
/** The oldest ClickHouse version with which Takt is tested, year and month. */
const lowestClickHouse = [26, 7] as const

const timeoutMs = 5000

type Variables = Readonly<Record<string, string | undefined>>

/** Options of the check. `requireReachable`: an unreachable Postgres or ClickHouse is a problem as well. */
type Options = { requireReachable?: boolean }

const reasonOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? (error instanceof Error ? error.message : String(error))
}

const unreachable = (name: string, server: string, { host }: URL, error: unknown, { requireReachable }: Options) =>
  requireReachable
    ? [`${name}: ${server} at ${host} cannot be reached (${reasonOf(error)}). Start it, or correct the address.`]
    : []

async function postgresProblems(url: URL, variables: Variables, options: Options): Promise<string[]> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    type ServerInfo = { number: number; version: string; connections: number }
    const { rows } = await client.query<ServerInfo>(`select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`)
    const { number, version, connections } = rows[0]!
    const problems: string[] = []
    if (number < lowestPostgres * 10_000)
      problems.push(
        `DATABASE_URL: Postgres at ${url.host} is version ${version}; Takt needs ${lowestPostgres} or newer. ` +
          `Upgrade that server, or use another one.`,
      )
    for (const name of ['POSTGRES_CONNECTIONS_GATEWAY', 'POSTGRES_CONNECTIONS_INGEST'])
      if (Number(variables[name]) > connections)
        problems.push(
          `${name} is ${variables[name]}, but Postgres at ${url.host} allows ${connections} connections. ` +
            `Set a smaller number, or increase its max_connections.`,
        )
    return problems
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01' || code === '28000')
      return [`DATABASE_URL: Postgres at ${url.host} rejects the login '${url.username}'. Correct user and password.`]
    if (code === '3D000')
      return [`DATABASE_URL: Postgres at ${url.host} has no database '${url.pathname.slice(1)}'. Create it.`]
    return unreachable('DATABASE_URL', 'Postgres', url, error, options)
  } finally {
    await client.end().catch(() => {})
  }
}

async function clickHouseProblems(url: URL, options: Options): Promise<string[]> {
  try {
    const credentials = `${decodeURIComponent(url.username) || 'default'}:${decodeURIComponent(url.password)}`
    const reply = await fetch(new URL('/?query=SELECT%20version()', url.origin), {
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = (await reply.text()).trim()
    if (reply.status === 401 || reply.status === 403)
      return [`CLICKHOUSE_URL: ClickHouse at ${url.host} rejects the login. Correct user and password.`]
    const [, year, month] = /^(\d+)\.(\d+)/.exec(text) ?? []
    if (!reply.ok || year === undefined)
      return [`CLICKHOUSE_URL: the server at ${url.host} does not respond like ClickHouse. Correct the address.`]
    const [lowestYear, lowestMonth] = lowestClickHouse
    if (Number(year) > lowestYear || (Number(year) === lowestYear && Number(month) >= lowestMonth)) return []
    return [
      `CLICKHOUSE_URL: ClickHouse at ${url.host} is version ${text}; Takt needs ${lowestYear}.${lowestMonth} or newer. ` +
        `Upgrade that server, or use another one.`,
    ]
  } catch (error) {
    return unreachable('CLICKHOUSE_URL', 'ClickHouse', url, error, options)
  }
}

/** Returns the version that a NATS server first sends to each client; null if there is no NATS server. */
async function natsVersion({ hostname, port }: URL): Promise<string | null> {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 4222) })
  socket.setTimeout(timeoutMs, () => socket.destroy())
  socket.on('error', () => {})
  try {
    for await (const line of createInterface({ input: socket })) {
      const [, info] = /^INFO (\{.*\})/.exec(line) ?? []
      return info ? `${(JSON.parse(info) as { version?: unknown }).version ?? ''}` : null
    }
    return null
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

async function natsProblems(url: URL): Promise<string[]> {
  const version = await natsVersion(url)
  if (version === null) return []
  try {
    checkNats(version)
    return []
  } catch (error) {
    return [`NATS_URL: at ${url.host}: ${(error as Error).message}`]
  }
}

/**
 * Returns the problems of the servers that the environment names: their versions, logins and limits, one message each
 * with the remedy, all at once. Invalid addresses are left to the validation of the settings.
 */
export async function serverProblems(variables: Variables, options: Options = {}): Promise<string[]> {
  const addresses = (name: string) =>
    (variables[name] ?? '').split(',').flatMap((text) => (URL.canParse(text.trim()) ? [new URL(text.trim())] : []))
  const problems = await Promise.all([
    ...addresses('DATABASE_URL').map((url) => postgresProblems(url, variables, options)),
    ...addresses('CLICKHOUSE_URL').map((url) => clickHouseProblems(url, options)),
    ...addresses('NATS_URL').map(natsProblems),
  ])
  return problems.flat()
}
