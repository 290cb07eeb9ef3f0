import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { initialSetupKey } from '@takt/store/secrets/initialSetupKey.ts'
import { sql } from 'kysely'
import { openServices } from './openServices.ts'

export type StockPostgres = {
  /** Limit of the server, and the largest number of client connections observed. */
  maxConnections: number
  connectionsSeen: number
  requests: number
  /** Responses other than 200, by status and message. */
  errors: Record<string, number>
  /** Responses of `/readyz` other than 200 during the requests. */
  notReady: number
  /** Duration of a request (ms). */
  medianMs: number
  longestMs: number
  secs: number
}

const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }
const company = { entityName: 'Gear', organizationName: 'One', timeZone: 'Europe/Berlin' }

/** Longest wait until all services are ready (ms). */
const readyMs = 90_000

/** Lists and current states, as requested by pages; each tenth request adds a row. */
const paths = ['/parts', '/resources', '/devices', '/resources/current', '/users', '/tags', '/organizations']

/**
 * Sends `requests` requests, `atOnce` at a time, alternately to both gateways, while two ingests run, on a Postgres
 * with default settings.
 */
export async function runStockPostgres(options: { requests: number; atOnce: number }): Promise<StockPostgres> {
  const services = await openServices()
  const owner = openPostgres(services.databaseUrl, 1)
  const over = new AbortController()
  try {
    let authorization = initialSetupKey(services.secret)
    const request = async (gateway: number, method: string, path: string, body?: object) => {
      const reply = await fetch(`${services.gateways[gateway % 2]}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
      return { status: reply.status, body: (await reply.json()) as { message?: string; token?: string } }
    }
    await request(0, 'POST', '/api/begin', { ...company, ...ada })
    authorization = (await request(1, 'POST', '/api/login', ada)).body.token ?? ''
    for (const gateway of [0, 1])
      for (const end = Date.now() + readyMs; ; await sleep(200)) {
        const { status, body } = await request(gateway, 'GET', '/readyz')
        if (status === 200) break
        if (Date.now() > end) throw new Error(`A gateway is not ready: ${JSON.stringify(body)}`)
      }

    let [connectionsSeen, notReady] = [0, 0]
    const monitor = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where backend_type = 'client backend'`.execute(owner)
        connectionsSeen = Math.max(connectionsSeen, rows[0]!.count)
        if ((await request(n, 'GET', '/readyz')).status !== 200) notReady++
        await sleep(100)
      }
    })()

    const errors: Record<string, number> = {}
    const durations: number[] = []
    let next = 0
    const startedAt = performance.now()
    const client = async () => {
      while (next < options.requests) {
        const n = next++
        const sentAt = performance.now()
        const isAdding = n % 10 === 0
        const path = `/api${paths[n % paths.length]}`
        const { status, body } = await (isAdding
          ? request(n, 'POST', '/api/parts', { partNum: `P-${n}` })
          : request(Math.floor(n / paths.length), 'GET', path)
        ).catch((error) => ({ status: 0, body: { message: String(error) } }))
        durations.push(performance.now() - sentAt)
        if (status === 200) continue
        const message = body.message?.replace(/[0-9a-f-]{36}/, '…')
        const error = `${status} ${isAdding ? 'POST /api/parts' : path}: ${message}`
        errors[error] = (errors[error] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: options.atOnce }, client))
    const secs = (performance.now() - startedAt) / 1000
    over.abort()
    await monitor
    const { rows } = await sql<{ max: string }>`select current_setting('max_connections') as max`.execute(owner)
    durations.sort((a, b) => a - b)
    return {
      maxConnections: Number(rows[0]!.max),
      connectionsSeen,
      requests: durations.length,
      errors,
      notReady,
      medianMs: Math.round(durations[durations.length >> 1]!),
      longestMs: Math.round(durations.at(-1)!),
      secs: Math.round(secs),
    }
  } finally {
    over.abort()
    await owner.destroy()
    await services.close()
  }
}
