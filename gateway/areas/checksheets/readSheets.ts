import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import type { ApprovedChecks } from '@takt/domain/areas/checksheets/readMeasured.ts'
import { sql } from 'kysely'
import { type OrganizationReading, type Reading, readSheet } from '../documents/index.ts'

/**
 * The checks of a revision by check ID; `approvedAt`: when a revision of its checksheet was first approved (epoch ms).
 */
export type Sheet = { pageId: number; checks: ReadonlyMap<string, Check>; approvedAt: number }

/** Reads the checks of checksheet revisions that are or were approved; others are omitted. */
export async function readSheets(
  reading: OrganizationReading,
  named: readonly { revId: number }[],
): Promise<ReadonlyMap<number, Sheet>> {
  const revIds = [...new Set(named.map(({ revId }) => revId))]
  const { rows } = await reading(({ trx, organizationId }) =>
    sql<{ revId: number; pageId: number; text: string; approvedAt: Date }>`
      select rev_id as "revId", page_id as "pageId", text #>> '{}' as text,
        (select min(o.approved_at) from doc_revisions o
          where o.organization_id = r.organization_id and o.page_id = r.page_id) as "approvedAt"
      from doc_revisions r
      where organization_id = ${organizationId}::int and rev_id = any(${revIds}::int[]) and doc_type = 'Checksheet'
        and approved_at is not null and text is not null`.execute(trx),
  )
  const sheets = new Map<number, Sheet>()
  for (const { revId, pageId, text, approvedAt } of rows)
    sheets.set(revId, { pageId, checks: await checksOf(text), approvedAt: Number(approvedAt) })
  return sheets
}

/** Reads the approved revisions of checksheets by page; checksheets without one are omitted. */
export async function approvedSheets(
  reading: Reading,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, Sheet>> {
  const { rows } = await reading(({ trx, organizationId }) =>
    sql<{ revId: number }>`select approved_rev_id as "revId" from checksheets
      where organization_id = ${organizationId}::int and page_id = any(${[...pageIds]}::int[])
        and approved_rev_id is not null`.execute(trx),
  )
  const sheets = await readSheets(reading, rows)
  return new Map([...sheets.values()].map((sheet) => [sheet.pageId, sheet]))
}

/** Cache of recently parsed checks, by their text. */
const checksByText = new Map<string, ReadonlyMap<string, Check>>()
const maxCachedTexts = 500
/** Longer texts are not cached; few checksheets have so many checks. */
const maxCachedLength = 16 * 1024

/** Parses the checks of a text, cached for all callers because parsing takes half a millisecond. */
async function checksOf(text: string): Promise<ReadonlyMap<string, Check>> {
  const cached = checksByText.get(text)
  const checks = cached ?? new Map((await readSheet(text)).checks.map((check) => [check.checkID, check]))
  if (text.length > maxCachedLength) return checks
  checksByText.delete(text)
  checksByText.set(text, checks)
  for (const oldest of checksByText.keys()) {
    if (checksByText.size <= maxCachedTexts) break
    checksByText.delete(oldest)
  }
  return checks
}

/** Reads the revisions of a checksheet that are or were approved, in order of their first approval. */
export async function approvedChecks(reading: Reading, pageId: number): Promise<ApprovedChecks[]> {
  const { rows } = await reading(({ trx, organizationId }) =>
    sql<{ revId: number; since: Date; text: string }>`
      select rev_id as "revId", approved_at as since, text #>> '{}' as text from doc_revisions
      where organization_id = ${organizationId}::int and page_id = ${pageId}::int and doc_type = 'Checksheet'
        and approved_at is not null and text is not null order by approved_at, rev_id`.execute(trx),
  )
  const approved: ApprovedChecks[] = []
  for (const { revId, since, text } of rows)
    approved.push({ revId, since: Number(since), checks: await checksOf(text) })
  return approved
}
