import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Account } from './reachUser.ts'

type Entry = Pick<HistoryEntry, 'version' | 'type' | 'userId' | 'userName'> & {
  at: Date
  data: Record<string, unknown>
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, character: string) => character.toUpperCase())

/** Returns all events of a user, oldest first, in the format of every item type's history. */
export async function userHistory(systemDb: Kysely<Tables>, account: Account): Promise<HistoryEntry[]> {
  const { rows } = await sql<Entry>`
    select version, type, recorded_at as at, (meta ->> 'userId')::int as "userId", data,
      (select user_name from user_account where user_id = (meta ->> 'userId')::int) as "userName"
    from event where organization_id is null and entity_id = ${account.entity_id}
      and stream = ${`users/${account.user_id}`} order by version`.execute(systemDb)
  return rows.map(({ at, data, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    fields: Object.fromEntries(Object.entries(data).map(([name, value]) => [camelCase(name), value])),
    effectiveFrom: null,
    later: [],
  }))
}
