import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '@takt/launch/process/program.ts'
import { createTestEnvironment, spawnClickHouse, spawnPostgres } from '@takt/launch/test.fixture.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { antennasOfReader } from './createReadLedger.ts'

/** Runs ingest as a process that is restarted whenever it ends, until it is stopped. */
function superviseIngest(env: Record<string, string>) {
  const start = () =>
    spawn(process.execPath, program('ingest/main.ts'), {
      env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let child = start()
  let isOver = false
  const running = (async () => {
    for (;;) {
      await once(child, 'exit')
      if (isOver) return
      await sleep(200)
      child = start()
    }
  })()
  return {
    pid: () => child.pid!,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      isOver = true
      child.kill('SIGKILL')
      await running
    },
  }
}

/** Adds the antennas of the readers, each in its own zone on the plan of its organization, directly in the tables. */
async function addAntennas(databaseUrl: string, readers: number, accounts: number): Promise<void> {
  const owner = openPostgres<Tables>(databaseUrl, 1)
  // The rows that they refer to are not needed here.
  await sql`set session_replication_role = replica`.execute(owner)
  for (let device = 1; device <= readers; device++)
    for (let antenna = 1; antenna <= antennasOfReader; antenna++) {
      const organization = organizationOf(device, accounts)
      const [x, zone] = [antenna / 10, device * 10 + antenna]
      await sql`insert into antennas (organization_id, device_id, antenna_num, floor_plan_id, x, y, zone_id, row_id,
          version) values (${organization}, ${device}, ${antenna}, 1, ${x}, 0.5, ${zone}, gen_random_uuid(), 1)`.execute(
        owner,
      )
      for (const [field, value] of Object.entries({ floorPlanId: 1, x, y: 0.5, zoneId: zone }))
        await sql`insert into effective_value (organization_id, item_type, key, field, effective_from, value)
          values (${organization}, 'antennas', ${`${device}~${antenna}`}, ${field}, null,
            ${JSON.stringify(value)}::jsonb)`.execute(owner)
    }
  await owner.destroy()
}

/** Starts Postgres, ClickHouse, NATS and ingest for one test, each of which may be killed, and readers in accounts. */
export async function openTagFixture({ readers, accounts }: { readers: number; accounts: number }) {
  const [environment, clickhouse, postgres] = await Promise.all([
    createTestEnvironment({ migrate: false }),
    spawnClickHouse(),
    spawnPostgres(),
  ])
  const { secret } = environment
  await migrate({ databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, secret })
  await makeOrganizations(postgres.url, Math.max(1, accounts))
  await addAntennas(postgres.url, readers, accounts)
  const env = { ...environment.env, DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
  const ingest = superviseIngest(env)
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'flood' })
  const machines = await openMachines({ ...environment, env }, readers, accounts)
  const client = openClickHouse(clickhouse.url)
  return {
    postgres,
    clickhouse,
    nats,
    client,
    ingest,
    machines,
    server: { kill: environment.killNats, restart: environment.restartNats },
    async close() {
      await ingest.stop()
      await machines.close()
      await client.close()
      await nats.close()
      await Promise.all([clickhouse.close(), postgres.close()])
      await environment.close()
    },
  }
}
export type TagFixture = Awaited<ReturnType<typeof openTagFixture>>
