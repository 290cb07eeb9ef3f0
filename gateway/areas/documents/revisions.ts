import { docRevisions, type RevisionFile, type RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { linksIn } from '@takt/domain/areas/documents/linksIn.ts'
import { picturesIn } from '@takt/domain/areas/documents/picturesIn.ts'
import { sql } from 'kysely'
import { StreamConflict } from '../../core/events/append.ts'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import type { ItemChange, ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, changeItem } from '../../core/items/write/itemCommands.ts'
import { pageItemOf, revisionItem } from './pageItems.ts'
import type { PageState } from './readPages.ts'
import { requiresSecondApprover } from './requiresSecondApprover.ts'
import { documentsTexts as texts } from './texts.ts'

/**
 * The revisions of the pictures that a text of a page kind shows now, by lowercase name: of each picture the approved
 * one, otherwise the newest that was not rejected. Approving the text approves these; with approval by others, the
 * approver's own pictures are excluded.
 */
async function picturesNow(
  { trx, tenant }: ItemContext,
  docType: DocType,
  text: string | null,
): Promise<Record<string, number>> {
  const names = [...picturesIn(text ?? '')]
  if (names.length === 0) return {}
  const needsOtherApprover = await requiresSecondApprover(trx, tenant.organizationId)
  const { rows } = await sql<{ name: string; revId: number }>`select n.name, shown.rev_id as "revId"
    from unnest(${names}::text[]) n (name)
      join doc_page p on p.organization_id = ${tenant.organizationId}::int
        and p.doc_name_folded = left(folded(n.name), 200)
        and p.doc_type = ${docType} and p.page_namespace = ${pageNamespaces.file}::int
      cross join lateral (select r.rev_id from doc_revisions r
        where r.organization_id = p.organization_id and r.page_id = p.page_id and r.file is not null
          and case when p.approved_rev_id is not null then r.rev_id = p.approved_rev_id
            else r.rejected_at is null and not (${needsOtherApprover} and r.made_by = ${tenant.userId}::int) end
        order by r.rev_num desc limit 1) shown`.execute(trx)
  return Object.fromEntries(rows.map(({ name, revId }) => [name, revId]))
}

type Page = Pick<PageState, 'pageId' | 'docType'>
type AsSaved = Pick<PageState, 'autoApprove' | 'autoApproveUntil'>
type Contents = {
  text?: string | null
  file?: RevisionFile | null
  program?: RevisionProgram | null
  comment?: string | null
}

/** Sets derived fields of a page. */
export const changePage = (context: ItemContext, { docType, pageId }: Page, values: Record<string, unknown>) =>
  changeItem(context, { ...pageItemOf(docType), rules: { derive: async () => values } }, { pageId }, {})

const approval = (context: ItemContext, revId: number | null) => ({
  approvedRevId: revId,
  approvedBy: revId === null ? null : context.tenant.userId,
  approvedAt: revId === null ? null : new Date(context.now).toISOString(),
})

/** True if auto-approve is enabled for a page and has not ended. */
const isAutoApproved = ({ autoApprove, autoApproveUntil }: AsSaved, now: number) =>
  autoApprove && (autoApproveUntil === null || Date.parse(autoApproveUntil) > now)

/** Adds a revision to a page as its newest one; it is approved if the page has auto-approve. */
export async function addRevision(context: ItemContext, page: PageState, contents: Contents): Promise<number> {
  const { pageId, docType } = page
  const { text = null, file = null, program = null, comment = null } = contents
  const { rows } = await sql<{ next: number }>`select coalesce(max(rev_num), 0) + 1 as next from doc_revisions
    where organization_id = ${context.tenant.organizationId}::int and page_id = ${pageId}::int`.execute(context.trx)
  const isAsSaved = isAutoApproved(page, context.now)
  const isApproved = isAsSaved && !(await requiresSecondApprover(context.trx, context.tenant.organizationId))
  const derived = {
    revNum: rows[0]!.next,
    madeBy: context.tenant.userId,
    madeAt: new Date(context.now).toISOString(),
    approvedAt: isApproved ? new Date(context.now).toISOString() : null,
    leadsTo: text === null ? [] : linksIn(text),
    shows: isApproved ? await picturesNow(context, docType, text) : null,
    rejectedReason: null,
    rejectedBy: null,
    rejectedAt: null,
  }
  const item = { ...revisionItem, rules: { derive: async () => derived } }
  const { revId } = (await addItem(context, item, { pageId, docType, text, file, program, comment })) as {
    revId: number
  } & ItemRow
  const values = {
    latestRevId: revId,
    ...(file ? { pageNamespace: pageNamespaces.file } : {}),
    ...(isApproved ? approval(context, revId) : {}),
  }
  const derive = async (_: unknown, { before }: ItemChange) => {
    // If the newest revision or auto-approve has changed since the page was read, the decision must be repeated.
    const isAsRead =
      before?.latestRevId === page.latestRevId && isAutoApproved(before as AsSaved, context.now) === isAsSaved
    if (!isAsRead) throw new StreamConflict(`page ${pageId}`)
    return values
  }
  await changeItem(context, { ...pageItemOf(docType), rules: { derive } }, { pageId }, {})
  return revId
}

/** Makes a revision the approved one, in place of the previous one. */
export async function approve(context: ItemContext, page: Page, revId: number): Promise<void> {
  await changePage(context, page, approval(context, revId))
  await noteApproved(context, page, revId)
}

const notAsSaved = { autoApprove: false, autoApproveUntil: null }

/** Withdraws the approval of a revision, if it is approved. This ends auto-approve, like every rejection. */
export const unapproveRevision = (context: ItemContext, page: PageState, revId: number) =>
  changePage(context, page, { ...notAsSaved, ...(page.approvedRevId === revId ? approval(context, null) : {}) })

/** Records the first approval time of a revision, and the pictures that it shows. */
async function noteApproved(context: ItemContext, { docType }: Page, revId: number): Promise<void> {
  const derive = async (_: unknown, { before }: ItemChange) => ({
    approvedAt: before?.approvedAt ?? new Date(context.now).toISOString(),
    shows: await picturesNow(context, docType, (before?.text as string | null | undefined) ?? null),
  })
  await changeItem(context, { type: docRevisions, rules: { derive } }, { revId }, {})
}

/** Rejects a revision with a reason. This ends auto-approve. */
export async function reject(context: ItemContext, page: PageState, revId: number, reason: string): Promise<void> {
  if (page.approvedRevId === revId) throw conflict(texts.isApproved)
  const derived = {
    rejectedReason: reason,
    rejectedBy: context.tenant.userId,
    rejectedAt: new Date(context.now).toISOString(),
  }
  await changeItem(context, { type: docRevisions, rules: { derive: async () => derived } }, { revId }, {})
  await endAsSaved(context, page)
}

/** Ends auto-approve; the approved revision stays. */
export const endAsSaved = (context: ItemContext, page: Page) => changePage(context, page, notAsSaved)

/** Enables auto-approve (until then, if given) and approves the newest revision. */
export async function approveAsSaved(context: ItemContext, page: PageState, until: string | null): Promise<void> {
  await changePage(context, page, {
    autoApprove: true,
    autoApproveUntil: until,
    ...(page.latestRevId === null ? {} : approval(context, page.latestRevId)),
  })
  if (page.latestRevId !== null) await noteApproved(context, page, page.latestRevId)
}
