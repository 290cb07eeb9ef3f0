import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { HistoryEntry } from '../../core/items/project/history.ts'
import { documentsTexts as texts } from './texts.ts'

type Events = readonly HistoryEntry[]

/** What events of a page did with its revisions, by the numbers that the page gives them; `seesAll`: also of saves. */
export async function sayRevisions(
  trx: Transaction<Tables>,
  entries: Events,
  seesAll: boolean,
): Promise<HistoryEntry[]> {
  const named = entries.flatMap(({ fields }) => [fields?.latestRevId ?? [], fields?.approvedRevId ?? []].flat())
  const { rows } = await sql<{ revId: number; revNum: number }>`select rev_id as "revId", rev_num as "revNum"
    from doc_revisions where rev_id = any(${named.map(Number)}::int[])`.execute(trx)
  const numbers = new Map(rows.map(({ revId, revNum }) => [revId, revNum]))
  return entries.map((entry) => {
    const { latestRevId: saved, approvedRevId: approved } = entry.fields ?? {}
    const numberOf = (revId: unknown) => numbers.get(Number(revId)) ?? null
    const said = [
      ...(seesAll && saved ? [texts.revisionSaved(numberOf(saved))] : []),
      ...(approved ? [texts.revisionHolds(numberOf(approved))] : []),
      ...(approved === null && entry.type.endsWith('.changed') ? [texts.noneHolds] : []),
    ]
    return said.length > 0 ? { ...entry, said } : entry
  })
}
