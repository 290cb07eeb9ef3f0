import type { Session } from '@takt/domain/areas/access/session.ts'
import type { DocPage } from '@takt/domain/areas/documents/answers/docPage.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { notFound } from '../../core/http/responses/refusal.ts'
import { zoneOf } from '../organizations/face.ts'
import { docTypesOf, docTypesSeenWhole, seesAll } from './docRights.ts'
import { documentsTexts as texts } from './texts.ts'

/** A page as it stands. */
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

/** Who reads pages, and from which organization. */
export type PageReader = {
  trx: Transaction<Tables>
  session: Session
  organizationId: number
  /** Epoch ms. */
  now: number
}

/** Whoever reads rows of an organization, also without a session of a person. */
export type RowReader = Pick<PageReader, 'trx' | 'organizationId'>

/** What is looked for, besides what the reader may see. */
export type PageQuery = {
  docName?: string | undefined
  pageIds?: readonly number[] | undefined
  docType?: DocType | undefined
  /** Words of the text that the reader is shown, or a part of a title, name or description. */
  search?: string | undefined
  /** Only pages that are to be looked through within so many days; 0: by today. */
  dueWithinDays?: number | undefined
  /** Only pages whose newest revision is neither approved nor rejected, where the reader sees every revision. */
  waitsForApproval?: boolean | undefined
  limit: number
  offset?: number | undefined
}

/** Whether a query asks for pages that it names, and not for a list. */
const isNamed = ({ docName, pageIds }: PageQuery) => docName !== undefined || pageIds !== undefined

/** So many pages may be found by a search before they are put in order. */
const mostFound = 1000

/** Each word, or its beginning, as Postgres asks for it; null where there is none. */
function wordsQuery(search: string): string | null {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 10) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** The pages that a reader may see, by name; those that are to be looked through in the order in which they wait. */
export async function readPages(reader: PageReader, query: PageQuery): Promise<DocPage[]> {
  const { trx, session, organizationId, now } = reader
  const today = dayIn(await zoneOf(trx, organizationId), now)
  const reads = docTypesOf(session, 'read')
  const types = query.docType ? reads.filter((docType) => docType === query.docType) : reads
  const seen = shownTo(session)
  const conditions: RawBuilder<unknown>[] = [
    sql`p.organization_id = ${organizationId}::int`,
    sql`p.doc_type = any(${types}::text[])`,
    mayBeShown(session),
  ]
  if (query.docName !== undefined) conditions.push(sql`p.doc_name_folded = left(folded(${query.docName}), 200)`)
  if (query.pageIds) conditions.push(sql`p.page_id = any(${query.pageIds}::int[])`)
  const { dueWithinDays } = query
  if (dueWithinDays !== undefined) conditions.push(sql`p.review_on <= ${today}::date + ${dueWithinDays}::int`)
  if (query.waitsForApproval) conditions.push(waits(session))
  // A picture that a text brings along is seen there, not as a page of its own.
  if (!isNamed(query)) conditions.push(sql`(p.page_namespace <> ${pageNamespaces.file}::int or ${seen} is not null)`)
  if (query.search) conditions.push(found(reader, query.search, types))
  const byName = sql`p.doc_name_folded, p.page_id`
  // Revisions are numbered as they are made.
  const first = query.waitsForApproval ? [sql`p.latest_rev_id`] : []
  const order = sql.join(dueWithinDays !== undefined ? [sql`p.review_on`, ...first, byName] : [...first, byName])
  const { rows } = await sql<DocPage & { pageTitle: string }>`
    select p.page_id as "pageId", p.doc_name as "docName", p.doc_type as "docType", p.page_namespace as "pageNamespace",
      coalesce(p.page_title, p.doc_name) as "pageTitle", p.file_description as "fileDescription", ${seen} as "revId",
      p.latest_rev_id as "latestRevId", p.approved_rev_id as "approvedRevId",
      ${numberOf(seen)} as "revNum", ${numberOf(sql<number>`p.approved_rev_id`)} as "approvedRevNum",
      coalesce(${seen} = p.approved_rev_id, false) as "isApproved",
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
    latestRevId: seesAll(session, page.docType) ? latestRevId : page.revId,
    template: { pageTitle },
  }))
}

/** How page `p` counts a revision of it. */
const numberOf = (revId: RawBuilder<number>) => sql`(select r.rev_num from doc_revisions r
  where r.organization_id = p.organization_id and r.rev_id = ${revId})`

/** The day of an instant on the wall of a zone. */
const dayIn = (timeZone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** An instant as answers have it. */
export const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The revision of page `p` that a session is shown: the newest where it sees all of them, else the approved one. */
export const shownTo = (session: Session): RawBuilder<number> =>
  sql`case when p.doc_type = any(${docTypesSeenWhole(session)}::text[]) then p.latest_rev_id else p.approved_rev_id end`

/** Whether a session is shown anything of page `p`: of which nothing was approved is there for its writers alone. */
const mayBeShown = (session: Session): RawBuilder<unknown> =>
  sql`(p.doc_type = any(${docTypesSeenWhole(session)}::text[]) or p.approved_rev_id is not null)`

/** Whether the newest revision of page `p` waits for approval; a picture that a text brings along waits with that. */
const waits = (session: Session): RawBuilder<unknown> => sql`p.doc_type = any(${docTypesSeenWhole(session)}::text[])
  and p.latest_rev_id is distinct from p.approved_rev_id and p.latest_rev_id is not null
  and not exists (select 1 from doc_revisions r where r.organization_id = p.organization_id
    and r.rev_id = p.latest_rev_id
    and (r.rejected_at is not null or p.approved_rev_id is null and r.file ->> 'mediaType' like 'image/%'))`

/** Pages of some kinds in whose title, or in the shown text of which, it is said. */
function found(
  { session, organizationId }: PageReader,
  search: string,
  types: readonly DocType[],
): RawBuilder<unknown> {
  const inTitle = sql`select pages_containing(${organizationId}::int, ${search}, ${types}::text[], ${mostFound}::int)`
  const words = wordsQuery(search)
  const inText = sql`select pages_with_words(${organizationId}::int, to_tsquery('simple', ${words}), ${types}::text[],
    ${docTypesSeenWhole(session)}::text[], ${mostFound}::int)`
  // An array: the pages are looked for by their numbers then, and not all of them are read.
  return sql`p.page_id = any(array(${words === null ? inTitle : sql`${inTitle} union ${inText}`}))`
}

/** A page that the session may read, or 404, alike for one of which it is shown nothing. */
export async function pageAt(reader: PageReader, pageId: number): Promise<PageState> {
  const page = await findPage(reader, pageId)
  if (!page) throw notFound(texts.page(pageId))
  return page
}

/** A page, if there is one that the session may read. */
export async function findPage(
  { trx, session, organizationId }: PageReader,
  pageId: number,
): Promise<PageState | undefined> {
  const { rows } = await sql<PageState>`select page_id as "pageId", doc_type as "docType", doc_name as "docName",
      coalesce(page_title, doc_name) as "pageTitle", page_namespace as "pageNamespace",
      file_description as "fileDescription", latest_rev_id as "latestRevId", approved_rev_id as "approvedRevId",
      auto_approve as "autoApprove", ${instant('auto_approve_until')} as "autoApproveUntil"
    from doc_page p where organization_id = ${organizationId}::int and page_id = ${pageId}::int
      and doc_type = any(${docTypesOf(session, 'read')}::text[]) and ${mayBeShown(session)}`.execute(trx)
  return rows[0]
}
