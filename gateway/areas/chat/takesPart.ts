import { type RawBuilder, sql } from 'kysely'

/** True of a row of `chat_member` that takes part now. */
export const takesPart = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.called_until`)} is null or ${sql.ref(`${alias}.called_until`)} > now())`
