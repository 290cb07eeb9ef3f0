import type { Inspector } from '@takt/domain/areas/quality/responses/inspector.ts'
import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import { sql } from 'kysely'
import type { Reading } from '../../documents/index.ts'
import { namesOfPeople } from '../../labor/index.ts'

/** Names by user ID, and by employee number if they may be seen. */
export type NamesOf = { users: ReadonlyMap<number, string>; people: ReadonlyMap<string, string> }

/** Inspector and reporting user of a value, by ID; null if unknown. */
export type InspectorKey = { userId: number | null; empID: string | null }

/**
 * Returns the names of the inspector and the reporting user; the user's name replaces that of a person who may not be
 * seen or no longer exists.
 */
export function inspectorOf({ users, people }: NamesOf, { userId, empID }: InspectorKey): Inspector {
  const userName = users.get(userId ?? 0) ?? null
  return { fullName: people.get(empID ?? '') ?? userName, userName }
}

/** Reads the names of users and employees by ID. */
export const namesOf = (
  reading: Reading,
  { userIds, empIDs }: { userIds: readonly number[]; empIDs: readonly string[] },
): Promise<NamesOf> =>
  reading(async (reader) => {
    const { rows } = await sql<{ userId: number; name: string | null }>`
      select user_id as "userId", ${displayNameOf(sql.ref('u.user_id'))} as name
      from unnest(${[...userIds]}::int[]) u (user_id)`.execute(reader.trx)
    const users = new Map(rows.flatMap(({ userId, name }) => (name === null ? [] : [[userId, name] as const])))
    return { users, people: await namesOfPeople(reader, empIDs) }
  })
