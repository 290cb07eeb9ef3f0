import { linksIn } from '@takt/domain/areas/documents/linksIn.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import type { DocRevision, DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { sql } from 'kysely'
import { notFound } from '../../core/http/responses/httpError.ts'
import { docTypesOf, docTypesWithAllRevisions, seesAllRevisions } from './docRights.ts'
import { findPage, instant, type PageReader, type PageState, visibleRevisionOf } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

type WithText = DocRevision & { text: string | null }

/**
 * The approver of revision `r`: of the approved revision from its page, of others from the event that first recorded
 * it.
 */
const approver = (page: PageState) => sql`case when r.rev_id = ${page.approvedRevId}::int
  then (select p.approved_by from doc_page p where p.organization_id = r.organization_id and p.page_id = r.page_id)
  when r.approved_at is not null then (select (e.meta ->> 'userId')::int from event e
    where e.organization_id = r.organization_id and e.stream = 'docRevisions/' || r.rev_id
      and coalesce(e.data -> 'row', e.data -> 'fields') ->> 'approvedAt' is not null
    order by e.version limit 1) end`

/** The time of approval: the approved revision may have been approved earlier, too. */
const approvedAt = (page: PageState) => sql`case when r.rev_id = ${page.approvedRevId}::int
  then (select ${instant('p.approved_at')} from doc_page p
    where p.organization_id = r.organization_id and p.page_id = r.page_id)
  else ${instant('r.approved_at')} end`

/** True if the session's user has named the page or changed its title since its last approval. */
const isNamedBy = (page: PageState, { session, organizationId }: PageReader) => {
  const stream = `${pagesOf[page.docType].name}/${page.pageId}`
  const ofPage = sql`e.organization_id = ${organizationId}::int and e.stream = ${stream}`
  const changes = sql`coalesce(e.data -> 'row', e.data -> 'fields')`
  return sql`exists (select from event e where ${ofPage} and (e.meta ->> 'userId')::int = ${session.userId}::int
    and jsonb_exists_any(${changes}, array['docName', 'pageTitle'])
    and e.version > coalesce((select max(e.version) from event e
      where ${ofPage} and jsonb_typeof(${changes} -> 'approvedRevId') = 'number'), 0))`
}

const columns = (
  page: PageState,
  reader: PageReader,
) => sql`r.rev_id as "revId", r.page_id as "pageId", r.rev_num as "revNum",
  coalesce(r.rev_id = ${page.approvedRevId}::int, false) as approved,
  coalesce(r.rev_id = ${page.latestRevId}::int, false) as "isNewest", r.comment,
  (select user_name from user_account u where u.user_id = r.made_by) as "madeBy",
  exists (select from doc_revisions o where o.organization_id = r.organization_id and o.page_id = r.page_id
    and o.made_by = ${reader.session.userId}::int and (o.rev_id = r.rev_id or (o.rev_num < r.rev_num and o.rejected_at is null
      and o.rev_num > coalesce((select a.rev_num from doc_revisions a where a.organization_id = r.organization_id
        and a.rev_id = ${page.approvedRevId}::int), 0)))) or ${isNamedBy(page, reader)} as "isOwn", ${instant('r.made_at')} as "madeAt",
  (select user_name from user_account u where u.user_id = ${approver(page)}) as "approvedBy",
  ${approvedAt(page)} as "approvedAt", r.rejected_reason as "rejectedReason",
  (select user_name from user_account u where u.user_id = r.rejected_by) as "rejectedBy",
  ${instant('r.rejected_at')} as "rejectedAt", r.file, r.program`

/** Reads the revisions of a page that the session may see, newest first; at most 1,000, without their texts. */
export async function readRevisions(reader: PageReader, page: PageState): Promise<DocRevision[]> {
  const onlyRevId = seesAllRevisions(reader.session, page.docType) ? null : (page.approvedRevId ?? 0)
  const { rows } = await sql<DocRevision>`select ${columns(page, reader)} from doc_revisions r
    where r.organization_id = ${reader.organizationId}::int and r.page_id = ${page.pageId}::int
      and (${onlyRevId}::int is null or r.rev_id = ${onlyRevId}::int)
    order by r.rev_num desc limit 1000`.execute(reader.trx)
  return rows
}

/** Reads a revision that the session may see, with its page; 404 otherwise. */
export async function revisionAt(reader: PageReader, revId: number): Promise<{ page: PageState; revision: WithText }> {
  const { trx, session, organizationId } = reader
  const { rows } = await sql<{ pageId: number }>`select page_id as "pageId" from doc_revisions
    where organization_id = ${organizationId}::int and rev_id = ${revId}::int`.execute(trx)
  const page = rows[0] && (await findPage(reader, rows[0].pageId))
  if (!page || !(seesAllRevisions(session, page.docType) || page.approvedRevId === revId))
    throw notFound(texts.revision(revId))
  const result = await sql<WithText>`select ${columns(page, reader)}, r.text from doc_revisions r
    where r.organization_id = ${organizationId}::int and r.rev_id = ${revId}::int`.execute(trx)
  return { page, revision: result.rows[0]! }
}

/** Reads the other users who are editing a page now, by name. */
export async function editorsOf({ trx, session, organizationId, now }: PageReader, pageId: number) {
  const { rows } = await sql<
    DocView['editing'][number]
  >`select u.user_name as "userName", ${instant('o.opened_at')} as since
    from doc_opened o join user_account u on u.user_id = o.user_id
    where o.organization_id = ${organizationId}::int and o.page_id = ${pageId}::int
      and o.user_id <> ${session.userId}::int and o.editing_until > ${new Date(now)}
    order by o.opened_at`.execute(trx)
  return rows
}

/** Reads the pages whose text, as visible to the session, links to a page of that name; at most 500. */
export async function linkedFrom({ trx, session, organizationId }: PageReader, docName: string) {
  const { rows } = await sql<DocView['linkedFrom'][number]>`select p.page_id as "pageId",
      coalesce(p.page_title, p.doc_name) as "pageTitle"
    from doc_page p where p.organization_id = ${organizationId}::int and p.page_id = any(array(
      select pages_leading_to(${organizationId}::int, ${docName}, ${docTypesOf(session, 'read')}::text[],
        ${docTypesWithAllRevisions(session)}::text[], 500)))
    order by 2, 1 limit 500`.execute(trx)
  return rows
}

/** Reads the pages that a text links to and that the session may see, by the names in its links. */
export async function leadsTo({ trx, session, organizationId }: PageReader, text: string) {
  const names = linksIn(text)
  if (names.length === 0) return []
  const { rows } = await sql<DocView['leadsTo'][number]>`select n.name, p.page_id as "pageId", p.doc_type as "docType",
      coalesce(p.page_title, p.doc_name) as "pageTitle"
    from unnest(${names}::text[]) n (name) join doc_page p
      on p.organization_id = ${organizationId}::int and p.doc_name_folded = left(folded(n.name), 200)
    where p.doc_type = any(${docTypesOf(session, 'read')}::text[]) and ${visibleRevisionOf(session)} is not null
    order by 1`.execute(trx)
  return rows
}

/** Time (ms) for which a user counts as editing a page after the last report. */
const editingMs = 120_000

/**
 * Records that a page was opened now; `isEdited` also sets whether the user is editing it, otherwise that stays
 * unchanged.
 */
export async function noteOpened(
  { trx, session, organizationId, now }: PageReader,
  pageId: number,
  isEdited?: boolean,
): Promise<void> {
  const until = isEdited ? new Date(now + editingMs) : null
  await sql`insert into doc_opened (organization_id, page_id, user_id, opened_at, editing_until)
    values (${organizationId}::int, ${pageId}::int, ${session.userId}::int, ${new Date(now)}, ${until})
    on conflict (organization_id, page_id, user_id) do update set
      opened_at = excluded.opened_at,
      editing_until = case when ${isEdited === undefined} then doc_opened.editing_until else excluded.editing_until end`.execute(
    trx,
  )
}
