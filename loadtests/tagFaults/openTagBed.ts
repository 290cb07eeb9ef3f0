import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '@takt/launch/process/program.ts'
import { createWorld, spawnClickHouse, spawnPostgres } from '@takt/launch/test.bed.ts'
import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf } from '../devices/organizationOf.ts'
import { antennasOfReader } from './createReadBook.ts'

/** Ingest as a process, begun again whenever it ends, until it is stopped. */
function keepIngest(env: Record<string, string>) {
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

/** Antennas of the readers, each in a zone of its own on the plan of its organization, straight in the tables. */
async function hangAntennas(databaseUrl: string, readers: number, accounts: number): Promise<void> {
  const owner = openPostgres<Tables>(databaseUrl, 1)
  // Of what they hang on nothing is looked at here.
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

/** Postgres, ClickHouse, NATS and ingest of a test's own, each of which may be killed, and readers in accounts. */
export async function openTagBed({ readers, accounts }: { readers: number; accounts: number }) {
  const [world, clickhouse, postgres] = await Promise.all([
    createWorld({ migrate: false }),
    spawnClickHouse(),
    spawnPostgres(),
  ])
  const { secret } = world
  await migrate({ databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, secret })
  await makeOrganizations(postgres.url, Math.max(1, accounts))
  await hangAntennas(postgres.url, readers, accounts)
  const env = { ...world.env, DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
  const ingest = keepIngest(env)
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'flood' })
  const machines = await openMachines({ ...world, env }, readers, accounts)
  const client = openClickHouse(clickhouse.url)
  return {
    postgres,
    clickhouse,
    nats,
    client,
    ingest,
    machines,
    server: { kill: world.killNats, restart: world.restartNats },
    async close() {
      await ingest.stop()
      await machines.close()
      await client.close()
      await nats.close()
      await Promise.all([clickhouse.close(), postgres.close()])
      await world.close()
    },
  }
}
export type TagBed = Awaited<ReturnType<typeof openTagBed>>
