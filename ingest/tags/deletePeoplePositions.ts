import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { deleteRows } from '@takt/store/clickhouse/deleteRows.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

/** The period of a tag on a person whose positions must be deleted (epoch ms). */
type PersonTagPeriod = { organizationId: number; epc: string; from: number; to: number }

const periodsPerQuery = 100
const total = z.object({ total: z.coerce.number() })

/** Conditions for the rows of such a period by table; whole hours, so that no row covers a part of it. */
const conditions = {
  tag_hour: ({ epc, from, to }: PersonTagPeriod) =>
    `(epc = '${epc}' AND hour > toDateTime(${seconds(from - hourMs)}) AND hour <= toDateTime(${seconds(to - hourMs)}))`,
  tag_read: ({ epc, from, to }: PersonTagPeriod) =>
    `(epc = '${epc}' AND at >= toDateTime(${seconds(from)}) AND at < toDateTime(${seconds(to)}))`,
} as const

const seconds = (at: number) => Math.max(0, Math.floor(at / 1000))

async function expiredPeriods(db: Kysely<Tables>, now: number): Promise<PersonTagPeriod[]> {
  const days = sql`coalesce(s.people_position_days, ${defaultSettings(0).peoplePositionDays}::int) * interval '1 day'`
  const until = sql`${new Date(now)}::timestamptz - ${days}`
  const { rows } = await sql<{ organizationId: number; epc: string; from: Date; to: Date }>`
    select i.organization_id as "organizationId", i.epc, i.start_date as "from", least(o.handed_on, ${until}) as "to"
    from tag_association_interval i left join organization_settings s using (organization_id)
    cross join lateral (
      select case when i.end_date = 'infinity' then i.end_date else coalesce((select min(o.start_date)
        from tag_association_interval o where o.organization_id = i.organization_id and o.epc = i.epc
          and o.start_date > i.end_date), 'infinity') end as handed_on) o
    where i.association_type = 'employees' and i.start_date < ${until}
    order by i.organization_id, i.epc, i.start_date`.execute(db)
  return rows.map(({ from, to, ...row }) => ({ ...row, from: from.getTime(), to: to.getTime() }))
}

/**
 * Deletes the positions of people that are older than their organization's retention: those of tags while attached to a
 * person, and after that until they are attached to something else. `db` uses the system role. Repeatable.
 */
export async function deletePeoplePositions(db: Kysely<Tables>, client: ClickHouse, now: number): Promise<void> {
  for (const [organizationId, all] of Map.groupBy(await expiredPeriods(db, now), (row) => row.organizationId))
    for (let k = 0; k < all.length; k += periodsPerQuery)
      for (const table of ['tag_hour', 'tag_read'] as const) {
        // Tag codes contain no quotes (`domain/areas/tags/epc.ts`).
        const some = all.slice(k, k + periodsPerQuery).filter(({ epc }) => !/['\\]/.test(epc))
        const ofTags = some.map(conditions[table]).join(' OR ')
        const query = `SELECT count() AS total FROM ${table} WHERE organization_id = {organization:UInt32} AND (${ofTags})`
        const [result] = await queryTenant(client, { organizationId, query, row: total })
        if (result && result.total > 0)
          await deleteRows(client, table, `organization_id = ${organizationId} AND (${ofTags})`)
      }
}
