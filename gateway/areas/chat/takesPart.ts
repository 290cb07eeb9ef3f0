import { type RawBuilder, sql } from 'kysely'

/** Condition on `chat_member`: the user takes part in the conversation now. */
export const takesPart = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.called_until`)} is null or ${sql.ref(`${alias}.called_until`)} > now())`
