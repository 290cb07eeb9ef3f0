import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import type { Random } from '../flood/seededRandom.ts'
import type { LedgerEntry } from './closeStops.ts'

/** Reasons that are entered for stops, and their ranks. */
export const ranks: Record<string, number> = { TOOL: 1, COOLANT: 5, OPERATOR: 5 }

const everyMs = 150

/** Simulates users who enter, correct and delete reasons of stops, directly in the tables as the gateway does. */
export async function createReasonEditor(
  databaseUrl: string,
  { devices, accounts }: { devices: number; accounts: number },
) {
  const db = openPostgres(databaseUrl, 2)
  const run = (query: ReturnType<typeof sql>) => query.execute(db)
  const row = sql`gen_random_uuid(), 1`
  const of = (deviceId: number) => organizationOf(deviceId, accounts)
  for (let k = 1; k <= devices; k++)
    await run(sql`insert into resources (organization_id, resource_id, row_id, version)
      values (${of(k)}, ${resourceOf(k)}, ${row})`)
  for (const organizationId of organizationsOf(accounts))
    for (const [code, rank] of Object.entries(ranks))
      await run(sql`insert into reasons (organization_id, reason_code, priority, row_id, version)
        values (${organizationId}, ${code}, ${rank}, ${row})`)
  const currentEntries = new Map<number, LedgerEntry>()
  let entryCount = 0

  const add = async (entry: LedgerEntry) => {
    await run(sql`insert into reason_entries (organization_id, reason_entry_id, resource_id, start, "end",
      reason_code, row_id, version)
      values (${of(entry.deviceId)}, ${entry.id}, ${resourceOf(entry.deviceId)}, ${new Date(entry.start)}, ${new Date(entry.end)}, ${entry.code}, ${row})`)
    currentEntries.set(entry.id, entry)
  }
  const correct = async (entry: LedgerEntry) => {
    await run(sql`update reason_entries set start = ${new Date(entry.start)}, "end" = ${new Date(entry.end)}
      where reason_entry_id = ${entry.id}`)
    currentEntries.set(entry.id, entry)
  }
  const deleteEntry = async ({ id }: LedgerEntry) => {
    await run(sql`delete from reason_entries where reason_entry_id = ${id}`)
    currentEntries.delete(id)
  }

  return {
    standing: currentEntries,
    /** Changes reasons of intervals after `start` until `until` resolves. */
    async talk(options: { random: Random; start: number; until: Promise<unknown> }) {
      const { random, start } = options
      let over = false
      options.until.then(() => {
        over = true
      })
      while (!over) {
        const startMs = start + random.whole(0, 12 * 3_600_000)
        const interval = { start: startMs, end: startMs + random.whole(1, 2 * 3_600_000) }
        const existing = [...currentEntries.values()]
        if (existing.length > 0 && random.chance(0.25)) await correct({ ...random.pick(existing), ...interval })
        else if (existing.length > 0 && random.chance(0.15)) await deleteEntry(random.pick(existing))
        else
          await add({
            id: ++entryCount,
            deviceId: random.whole(1, devices),
            code: random.pick(Object.keys(ranks)),
            ...interval,
          })
        await sleep(everyMs)
      }
    },
    /** Returns the number of intervals that wait for recomputation. */
    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from reason_touched`.execute(db)
      return Number(rows[0]!.n)
    },
    close: () => db.destroy(),
  }
}
