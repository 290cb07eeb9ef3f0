import type { Finder } from '@takt/domain/areas/quality/answers/finder.ts'
import { shownName } from '@takt/store/postgres/shownName.ts'
import { sql } from 'kysely'
import type { Reading } from '../../documents/face.ts'
import { namesOfPeople } from '../../labor/face.ts'

/** Names by the numbers of users, and of employees as far as these may be seen. */
export type NamesOf = { users: ReadonlyMap<number, string>; people: ReadonlyMap<string, string> }

/** Who found a value and who told it, by number; null: nobody is known. */
export type FinderKey = { userId: number | null; empID: string | null }

/** The same by name: a person who may not be seen, or is no more, as who told it. */
export function finderOf({ users, people }: NamesOf, { userId, empID }: FinderKey): Finder {
  const userName = users.get(userId ?? 0) ?? null
  return { fullName: people.get(empID ?? '') ?? userName, userName }
}

/** The names of users and employees by their numbers. */
export const namesOf = (
  reading: Reading,
  { userIds, empIDs }: { userIds: readonly number[]; empIDs: readonly string[] },
): Promise<NamesOf> =>
  reading(async (reader) => {
    const { rows } = await sql<{ userId: number; name: string | null }>`
      select user_id as "userId", ${shownName(sql.ref('u.user_id'))} as name
      from unnest(${[...userIds]}::int[]) u (user_id)`.execute(reader.trx)
    const users = new Map(rows.flatMap(({ userId, name }) => (name === null ? [] : [[userId, name] as const])))
    return { users, people: await namesOfPeople(reader, empIDs) }
  })
