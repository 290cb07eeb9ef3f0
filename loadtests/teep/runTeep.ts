import type { Session } from '@takt/domain/areas/access/session.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { createLog } from '@takt/store/process/log.ts'
import { createApp } from '../../gateway/app/app.ts'
import { partialDependencies } from '../../gateway/app/dependencies.fixture.ts'
import { openAreas } from '../../gateway/app/openAreas.ts'
import { efficiencyRoutes } from '../../gateway/areas/efficiency/efficiencyRoutes.ts'
import { floodFloor } from '../flood/floodFloor.ts'
import { fillRollups } from './fillRollups.ts'

const columns =
  `run_ms setup_ms idle_ms minor_stop_ms down_ms off_ms unscheduled_run_ms good scrap rework unscheduled_good ideal_secs
  good_ideal_secs unscheduled_good_ideal_secs ideal_missing`.split(/\s+/)
const totals = columns.map((column) => `sum(${column})`).join(', ')

const session: Session = {
  sessionId: 'load',
  userId: 1,
  userName: 'load',
  entityId: 1,
  organizationId: 1,
  globalAdmin: false,
  restrictOrgs: true,
  permissions: readerPermissions,
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Measures getTEEP and its columns against the bare query on the rollup that they read, alternately, on the same rows.
 * `ratio`: median of the ratios to the bare query of the same round.
 */
export async function runTeep(options: { machines: number; days: number; rounds: number }) {
  const environment = await createTestEnvironment()
  const client = openClickHouse(environment.clickhouseUrl)
  const start = Date.parse('2026-01-01T05:00:00Z')
  const now = start + (options.days + 1) * 86_400_000
  await fillRollups(client, { machines: options.machines, start, days: options.days + 1 })
  const floor = floodFloor(1, options.machines)
  const dependencies = partialDependencies({
    log: createLog('load'),
    clickhouse: client,
    now: () => now,
    authenticate: async () => session,
  })
  const app = createApp(
    openAreas(dependencies, [
      {
        name: 'efficiency',
        open: () => ({
          routes: efficiencyRoutes(dependencies, { floorOf: async () => floor, entriesOf: async () => [] }),
        }),
      },
    ]),
  )
  const date = (k: number) => new Date(start + k * 86_400_000).toISOString().slice(0, 10)
  const range = `organization_id = 1 AND day >= '${date(0)}' AND day < '${date(options.days)}'`
  const body = { resourceIDs: [], startDate: date(0), endDate: date(options.days), resolution: 'day', ttlSecs: 0 }
  const request = async (path: string, more: object = {}) => {
    const response = await app.request(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'load' },
      body: JSON.stringify({ ...body, ...more }),
    })
    if (response.status !== 200) throw new Error(await response.text())
    let bytes = 0
    for await (const chunk of response.body!) bytes += chunk.length
    return bytes
  }
  const query = (text: string) => async () => (await client.query({ query: text, format: 'JSONEachRow' })).json()
  const bare = query(`SELECT ${totals} FROM rollup_day WHERE ${range}`)
  const byDay = query(`SELECT day, ${totals} FROM rollup_day FINAL WHERE ${range} GROUP BY day`)
  const bytes = { full: 0, columns: 0 }
  const queries = {
    bare,
    byDay,
    total: () => request('resources/getTEEP', { detail: 'total' }),
    full: async () => {
      bytes.full = await request('resources/getTEEP')
    },
    columns: async () => {
      bytes.columns = await request('analytics/teepColumns')
    },
  }
  const names = Object.keys(queries) as (keyof typeof queries)[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    keyof typeof queries,
    number[]
  >
  try {
    for (let round = -3; round < options.rounds; round++)
      for (const name of names) {
        const ms = await timed(queries[name])
        if (round >= 0) samples[name].push(ms)
      }
    const measured = names.map((name) => [
      name,
      { ms: median(samples[name]), ratio: median(samples[name].map((ms, k) => ms / samples.bare[k]!)) },
    ])
    return {
      bytes,
      ...(Object.fromEntries(measured) as Record<keyof typeof queries, { ms: number; ratio: number }>),
    }
  } finally {
    await client.close()
    await environment.close()
  }
}
