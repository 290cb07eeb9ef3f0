import type { Session } from '@takt/domain/areas/access/session.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { notFound } from '../../core/http/responses/httpError.ts'
import { zoneOf } from '../organizations/index.ts'
import { docTypesOf, docTypesWithAllRevisions, seesAllRevisions } from './docRights.ts'
import { documentsTexts as texts } from './texts.ts'

/** The current state of a page. */
export type PageState = {
  pageId: number
  docType: DocType
  docName: string
  pageTitle: string
  pageNamespace: number
  fileDescription: string | null
  latestRevId: number | null
  approvedRevId: number | null
  autoApprove: boolean
  autoApproveUntil: string | null
}

/** A reader of pages in an organization. */
export type PageReader = {
  trx: Transaction<Tables>
  session: Session
  organizationId: number
  /** Epoch ms. */
  now: number
}

/** A reader of rows of an organization, also without a user session. */
export type RowReader = Pick<PageReader, 'trx' | 'organizationId'>

/** Filters for pages, applied in addition to the reader's rights. */
export type PageQuery = {
  docName?: string | undefined
  pageIds?: readonly number[] | undefined
  docType?: DocType | undefined
  /** Words of the text that the reader sees, or part of a title, name or description. */
  search?: string | undefined
  /** Only pages due for review within this number of days; 0: until today. */
  dueWithinDays?: number | undefined
  /** Only pages whose newest revision is neither approved nor rejected, if the reader sees every revision. */
  waitsForApproval?: boolean | undefined
  limit: number
  offset?: number | undefined
}

/** True if a query selects specific pages instead of a list. */
const isNamed = ({ docName, pageIds }: PageQuery) => docName !== undefined || pageIds !== undefined

/** Maximum number of search matches before sorting. */
const maxMatches = 1000

/** The words of a search as a Postgres text search query with prefix matching; null if there are none. */
function wordsQuery(search: string): string | null {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 10) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null
}

/**
 * Returns the pages that a reader may see, by name; pages due for review or waiting for approval in the order in which
 * they wait.
 */
export async function readPages(reader: PageReader, query: PageQuery): Promise<DocPage[]> {
  const { trx, session, organizationId, now } = reader
  const today = dayIn(await zoneOf(trx, organizationId), now)
  const readableTypes = docTypesOf(session, 'read')
  const types = query.docType ? readableTypes.filter((docType) => docType === query.docType) : readableTypes
  const visibleRevision = visibleRevisionOf(session)
  const conditions: RawBuilder<unknown>[] = [
    sql`p.organization_id = ${organizationId}::int`,
    sql`p.doc_type = any(${types}::text[])`,
    isVisible(session),
  ]
  if (query.docName !== undefined) conditions.push(sql`p.doc_name_folded = left(folded(${query.docName}), 200)`)
  if (query.pageIds) conditions.push(sql`p.page_id = any(${query.pageIds}::int[])`)
  const { dueWithinDays } = query
  if (dueWithinDays !== undefined) conditions.push(sql`p.review_on <= ${today}::date + ${dueWithinDays}::int`)
  if (query.waitsForApproval) conditions.push(isWaiting(session))
  // A picture of a text is shown there, not listed as a page.
  if (!isNamed(query))
    conditions.push(sql`(p.page_namespace <> ${pageNamespaces.file}::int or ${visibleRevision} is not null)`)
  if (query.search) conditions.push(matchesSearch(reader, query.search, types))
  const byName = sql`p.doc_name_folded, p.page_id`
  // Revision IDs ascend in the order of creation.
  const first = query.waitsForApproval ? [sql`p.latest_rev_id`] : []
  const order = sql.join(dueWithinDays !== undefined ? [sql`p.review_on`, ...first, byName] : [...first, byName])
  const { rows } = await sql<DocPage & { pageTitle: string }>`
    select p.page_id as "pageId", p.doc_name as "docName", p.doc_type as "docType", p.page_namespace as "pageNamespace",
      coalesce(p.page_title, p.doc_name) as "pageTitle", p.file_description as "fileDescription", ${visibleRevision} as "revId",
      p.latest_rev_id as "latestRevId", p.approved_rev_id as "approvedRevId",
      ${numberOf(visibleRevision)} as "revNum", ${numberOf(sql<number>`p.approved_rev_id`)} as "approvedRevNum",
      coalesce(${visibleRevision} = p.approved_rev_id, false) as "isApproved",
      (select user_name from user_account u where u.user_id = p.approved_by) as "approvedBy",
      ${instant('p.approved_at')} as "approvedAt", p.auto_approve as "autoApprove",
      ${instant('p.auto_approve_until')} as "autoApproveUntil", p.review_on::text as "reviewOn",
      coalesce(p.review_on <= ${today}::date, false) as "isDue", ${instant('o.opened_at')} as "openedAt",
      o.opened_at is null as "isNew"
    from doc_page p left join doc_opened o on o.organization_id = p.organization_id and o.page_id = p.page_id
        and o.user_id = ${session.userId}::int
    where p.organization_id = ${organizationId}::int and p.page_id = any(array(
      select p.page_id from doc_page p where ${sql.join(conditions, sql` and `)} order by ${order}
      limit ${query.limit}::int offset ${query.offset ?? 0}::int))
    order by ${order}`.execute(trx)
  return rows.map(({ pageTitle, latestRevId, ...page }) => ({
    ...page,
    latestRevId: seesAllRevisions(session, page.docType) ? latestRevId : page.revId,
    template: { pageTitle },
  }))
}

/** The revision number of a revision of page `p`. */
const numberOf = (revId: RawBuilder<number>) => sql`(select r.rev_num from doc_revisions r
  where r.organization_id = p.organization_id and r.rev_id = ${revId})`

/** The local date of an instant in a zone. */
const dayIn = (timeZone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** An instant in the format of responses. */
export const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The revision of page `p` that a session sees: the newest if it sees all of them, otherwise the approved one. */
export const visibleRevisionOf = (session: Session): RawBuilder<number> =>
  sql`case when p.doc_type = any(${docTypesWithAllRevisions(session)}::text[]) then p.latest_rev_id else p.approved_rev_id end`

/**
 * Condition that page `p` is visible to a session: a page without an approved revision is visible only to its writers.
 */
const isVisible = (session: Session): RawBuilder<unknown> =>
  sql`(p.doc_type = any(${docTypesWithAllRevisions(session)}::text[]) or p.approved_rev_id is not null)`

/**
 * Condition that the newest revision of page `p` waits for approval; a picture of a text waits together with the text.
 */
const isWaiting = (
  session: Session,
): RawBuilder<unknown> => sql`p.doc_type = any(${docTypesWithAllRevisions(session)}::text[])
  and p.latest_rev_id is distinct from p.approved_rev_id and p.latest_rev_id is not null
  and not exists (select 1 from doc_revisions r where r.organization_id = p.organization_id
    and r.rev_id = p.latest_rev_id
    and (r.rejected_at is not null or p.approved_rev_id is null and r.file ->> 'mediaType' like 'image/%'))`

/** Condition that pages of these kinds contain the search words in their title or visible text. */
function matchesSearch(
  { session, organizationId }: PageReader,
  search: string,
  types: readonly DocType[],
): RawBuilder<unknown> {
  const inTitle = sql`select pages_containing(${organizationId}::int, ${search}, ${types}::text[], ${maxMatches}::int)`
  const words = wordsQuery(search)
  const inText = sql`select pages_with_words(${organizationId}::int, to_tsquery('simple', ${words}), ${types}::text[],
    ${docTypesWithAllRevisions(session)}::text[], ${maxMatches}::int)`
  // As an array, so that pages are looked up by ID instead of scanned.
  return sql`p.page_id = any(array(${words === null ? inTitle : sql`${inTitle} union ${inText}`}))`
}

/** Reads a page that the session may read; 404 otherwise, also if no revision is visible to it. */
export async function pageAt(reader: PageReader, pageId: number): Promise<PageState> {
  const page = await findPage(reader, pageId)
  if (!page) throw notFound(texts.page(pageId))
  return page
}

/** Reads a page if it exists and the session may read it. */
export async function findPage(
  { trx, session, organizationId }: PageReader,
  pageId: number,
): Promise<PageState | undefined> {
  const { rows } = await sql<PageState>`select page_id as "pageId", doc_type as "docType", doc_name as "docName",
      coalesce(page_title, doc_name) as "pageTitle", page_namespace as "pageNamespace",
      file_description as "fileDescription", latest_rev_id as "latestRevId", approved_rev_id as "approvedRevId",
      auto_approve as "autoApprove", ${instant('auto_approve_until')} as "autoApproveUntil"
    from doc_page p where organization_id = ${organizationId}::int and page_id = ${pageId}::int
      and doc_type = any(${docTypesOf(session, 'read')}::text[]) and ${isVisible(session)}`.execute(trx)
  return rows[0]
}
