import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import type { Random } from '../flood/seededRandom.ts'
import type { BookEntry } from './closeStops.ts'

/** What is said of stops, and how it ranks. */
export const ranks: Record<string, number> = { TOOL: 1, COOLANT: 5, OPERATOR: 5 }

const everyMs = 150

/** People who say what stops were for, mend it and take it back, straight into the tables as the gateway does. */
export async function createTalk(databaseUrl: string, { devices, accounts }: { devices: number; accounts: number }) {
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
  const standing = new Map<number, BookEntry>()
  let said = 0

  const add = async (entry: BookEntry) => {
    await run(sql`insert into reason_entries (organization_id, reason_entry_id, resource_id, start, "end",
      reason_code, row_id, version)
      values (${of(entry.deviceId)}, ${entry.id}, ${resourceOf(entry.deviceId)}, ${new Date(entry.start)}, ${new Date(entry.end)}, ${entry.code}, ${row})`)
    standing.set(entry.id, entry)
  }
  const mend = async (entry: BookEntry) => {
    await run(sql`update reason_entries set start = ${new Date(entry.start)}, "end" = ${new Date(entry.end)}
      where reason_entry_id = ${entry.id}`)
    standing.set(entry.id, entry)
  }
  const takeBack = async ({ id }: BookEntry) => {
    await run(sql`delete from reason_entries where reason_entry_id = ${id}`)
    standing.delete(id)
  }

  return {
    standing,
    /** Talks of stretches after `start` until `until`. */
    async talk(options: { random: Random; start: number; until: Promise<unknown> }) {
      const { random, start } = options
      let over = false
      options.until.then(() => {
        over = true
      })
      while (!over) {
        const begin = start + random.whole(0, 12 * 3_600_000)
        const stretch = { start: begin, end: begin + random.whole(1, 2 * 3_600_000) }
        const known = [...standing.values()]
        if (known.length > 0 && random.chance(0.25)) await mend({ ...random.pick(known), ...stretch })
        else if (known.length > 0 && random.chance(0.15)) await takeBack(random.pick(known))
        else
          await add({
            id: ++said,
            deviceId: random.whole(1, devices),
            code: random.pick(Object.keys(ranks)),
            ...stretch,
          })
        await sleep(everyMs)
      }
    },
    /** How many stretches wait to be computed anew. */
    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from reason_touched`.execute(db)
      return Number(rows[0]!.n)
    },
    close: () => db.destroy(),
  }
}
