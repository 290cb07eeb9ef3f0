import { docNameOf, titleOf } from '@takt/domain/areas/documents/docName.ts'
import { docRevisions } from '@takt/domain/areas/documents/docRevisions.ts'
import { areaOfDoc, type DocType, docTypes, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import type { NameConflict } from '@takt/domain/areas/documents/responses/nameConflict.ts'
import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { conflict, forbidden, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { tableName } from '../../core/items/itemTable.ts'
import type { ItemContext, ItemRules, MountedItem } from '../../core/items/mountedItem.ts'
import { changeItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { seesAllRevisions } from './docRights.ts'
import { requiresSecondApprover } from './requiresSecondApprover.ts'
import { documentsTexts as texts } from './texts.ts'

type Events = readonly HistoryEntry[]

/**
 * Adds texts on revisions to the history of a page, with the page's revision numbers; `includeSaves`: also for saves.
 */
async function addRevisionTexts(
  trx: Transaction<Tables>,
  entries: Events,
  includeSaves: boolean,
): Promise<HistoryEntry[]> {
  const named = entries.flatMap(({ fields }) => [fields?.latestRevId ?? [], fields?.approvedRevId ?? []].flat())
  const { rows } = await sql<{ revId: number; revNum: number }>`select rev_id as "revId", rev_num as "revNum"
    from doc_revisions where rev_id = any(${named.map(Number)}::int[])`.execute(trx)
  const numbers = new Map(rows.map(({ revId, revNum }) => [revId, revNum]))
  return entries.map((entry) => {
    const { latestRevId: saved, approvedRevId: approved } = entry.fields ?? {}
    const numberOf = (revId: unknown) => numbers.get(Number(revId)) ?? null
    const said = [
      ...(includeSaves && saved ? [texts.revisionSaved(numberOf(saved))] : []),
      ...(approved ? [texts.revisionHolds(numberOf(approved))] : []),
      ...(approved === null && entry.type.endsWith('.changed') ? [texts.noneHolds] : []),
    ]
    return said.length > 0 ? { ...entry, said } : entry
  })
}

const defaults = {
  latestRevId: null,
  approvedRevId: null,
  approvedBy: null,
  approvedAt: null,
  autoApprove: false,
  autoApproveUntil: null,
  belongsTo: null,
}

/**
 * Item rules of pages. Names are stored in URL form and are unique among pages of all kinds. Renaming or deleting a
 * page with an approved revision requires the right to approve; with approval by others it cannot be renamed while it
 * is approved. Dependent links and revisions are removed with the page.
 */
const pageRules = (docType: DocType): ItemRules => ({
  derive: async (_, { row, before }) => {
    if (!row) return {}
    const docName = docNameOf(String(row.docName))
    const pageTitle = row.pageTitle ?? titleOf(docName)
    return { docName, pageTitle, ...(before ? {} : { pageNamespace: pageNamespaces.page, ...defaults }) }
  },
  check: async (context, change) => {
    const { row, before } = change
    // Devices request pages by name, links refer to them by name, and a link shows the title of its page.
    const isRenamed = before && (row?.docName !== before.docName || row?.pageTitle !== before.pageTitle)
    const { access } = context.tenant
    const isRenamedWhileApproved = isRenamed && before.approvedRevId !== null
    if (isRenamedWhileApproved && access && !access.may(areaOfDoc[docType], 'approve'))
      throw forbidden(areaOfDoc[docType], 'approve', access)
    if (!row) return
    if (isRenamedWhileApproved && (await requiresSecondApprover(context.trx, context.tenant.organizationId)))
      throw conflict(texts.namedInForce(String(before.pageTitle ?? before.docName)))
    if (row.docName === before?.docName) return
    const docName = String(row.docName)
    if (!/[\p{L}\p{N}]/u.test(docName)) throw invalid({ docName: texts.nameNeeded })
    await lockUntilCommit(context.trx, lockKeys.pageNamesOf(context.tenant.organizationId!))
    const { rows } = await sql<NameConflict['takenBy']>`
      select page_id as "pageId", doc_type as "docType" from doc_page
      where organization_id = ${context.tenant.organizationId}::int and doc_name_folded = left(folded(${docName}), 200)
        and not (doc_type = ${docType} and page_id = ${Number(change.key.pageId)}::int)`.execute(context.trx)
    const [takenBy] = rows
    if (!takenBy) return
    const fields = { docName: texts.nameTaken(docName, takenBy.docType) }
    const maySeeOtherPage = access?.may(areaOfDoc[takenBy.docType], 'read')
    throw new HttpError('invalid', texts.otherHasName(docName, takenBy.docType), {
      data: { fields, ...(maySeeOtherPage && { takenBy }) },
    })
  },
  // Sessions that see only approved revisions do not find pages without one: neither drafts nor pictures of a text.
  shownTo: (session) =>
    seesAllRevisions(session, docType) ? [] : [{ field: 'approvedRevId', operator: 'IsNotEmpty', values: [] }],
  describeHistory: (entries, { trx, session }) => addRevisionTexts(trx, entries, seesAllRevisions(session, docType)),
  afterwards: async (context, { verb, key }) => {
    if (verb === 'removed') await removeDependents(context, docType, Number(key.pageId))
  },
})

const pageItem = (docType: DocType): MountedItem => ({ type: pagesOf[docType], rules: pageRules(docType) })

/** Pages of each kind, with the routes common to all item types. */
export const pageItems = docTypes.map(pageItem)

/** The item of a page kind. */
export const pageItemOf = (docType: DocType): MountedItem => pageItems[docTypes.indexOf(docType)]!

/** The item of a page kind for a picture inserted into the text of a page. */
export function pictureItemOf(docType: DocType, belongsTo: number): MountedItem {
  const { type, rules } = pageItemOf(docType)
  const derive: ItemRules['derive'] = async (context, change) => ({
    ...(await rules?.derive?.(context, change)),
    belongsTo,
  })
  return { type, rules: { ...rules, derive } }
}

const alsoUnder = ['checksheets', 'programs'] as const

export const revisionItem: MountedItem = { type: docRevisions, ownRoutes: true, isSingleOnly: true, alsoUnder }

/** A link includes the kind of its page. */
export const linkItem: MountedItem = { type: documents, ownRoutes: true, isSingleOnly: true, alsoUnder }

/**
 * Links first, so that none refers to a missing page. Pictures stay as independent pages, because others may show them.
 */
async function removeDependents(context: ItemContext, docType: DocType, pageId: number): Promise<void> {
  const { rows: pictures } = await sql<{ pageId: number }>`select page_id as "pageId"
    from ${sql.table(tableName(pagesOf[docType]))}
    where organization_id = ${context.tenant.organizationId}::int and belongs_to = ${pageId}::int`.execute(context.trx)
  const freed = { ...pageItemOf(docType), rules: { derive: async () => ({ belongsTo: null }) } }
  for (const key of pictures) await changeItem(context, freed, key, {})
  const { rows: links } = await sql<{ docID: number }>`select doc_id as "docID" from documents
    where organization_id = ${context.tenant.organizationId}::int and page_id = ${pageId}::int`.execute(context.trx)
  for (const key of links) await removeItem(context, linkItem, key)
  const { rows } = await sql<{ revId: number }>`select rev_id as "revId" from doc_revisions
    where organization_id = ${context.tenant.organizationId}::int and page_id = ${pageId}::int`.execute(context.trx)
  for (const key of rows) await removeItem(context, revisionItem, key)
}
