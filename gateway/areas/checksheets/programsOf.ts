import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import { linksFor, type PageReader } from '../documents/index.ts'
import type { NewEntry } from './entries.ts'

/**
 * Creates a function that returns the approved program of a value's operation at the time of measurement: null if there
 * was none or several, or if another one was approved since.
 */
export async function programsOf(
  reader: PageReader,
  rows: readonly NewEntry[],
): Promise<(row: NewEntry) => number | null> {
  const { trx, organizationId } = reader
  const programs = new Map<string, { revId: number; since: number }[]>()
  const maybeYield = createYielder()
  for (const row of rows) {
    await maybeYield()
    const { jobNum, assemblySeq, oprSeq } = row
    const key = keyOf(row)
    if (programs.has(key) || !jobNum || assemblySeq == null || oprSeq == null) continue
    const links = await linksFor(reader, { jobNum, assemblySeq, oprSeq })
    const pageIds = links.flatMap(({ docType, pageId }) => (docType === 'Program' ? Number(pageId) : []))
    const { rows: approved } = await sql<{ revId: number; since: Date }>`select approved_rev_id as "revId",
        approved_at as since from programs where organization_id = ${organizationId}::int
      and page_id = any(${pageIds}::int[]) and approved_rev_id is not null`.execute(trx)
    programs.set(
      key,
      approved.map(({ revId, since }) => ({ revId, since: Number(since) })),
    )
  }
  return (row) => {
    const [program, another] = programs.get(keyOf(row)) ?? []
    return program && !another && program.since <= row.atMs ? program.revId : null
  }
}

const keyOf = ({ jobNum, assemblySeq, oprSeq }: NewEntry) => JSON.stringify([jobNum, assemblySeq, oprSeq])
