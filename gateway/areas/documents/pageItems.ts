import type { NameTaken } from '@takt/domain/areas/documents/answers/nameTaken.ts'
import { docNameOf, titleOf } from '@takt/domain/areas/documents/docName.ts'
import { docRevisions } from '@takt/domain/areas/documents/docRevisions.ts'
import { areaOfDoc, type DocType, docTypes, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import type { HistoryEntry } from '@takt/domain/core/item/answers/history.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import { tableName } from '../../core/items/itemTable.ts'
import type { ItemContext, ItemRules, MountedItem } from '../../core/items/mountedItem.ts'
import { changeItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { approvedByOthers } from './approvedByOthers.ts'
import { seesAll } from './docRights.ts'
import { documentsTexts as texts } from './texts.ts'

type Events = readonly HistoryEntry[]

/** What events of a page did with its revisions, by the numbers that the page gives them; `seesAll`: also of saves. */
async function sayRevisions(trx: Transaction<Tables>, entries: Events, seesAll: boolean): Promise<HistoryEntry[]> {
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

const unsaid = {
  latestRevId: null,
  approvedRevId: null,
  approvedBy: null,
  approvedAt: null,
  autoApprove: false,
  autoApproveUntil: null,
  belongsTo: null,
}

/**
 * Names are kept as addresses have them, one a page of all kinds; of which a revision holds is called otherwise,
 * or deleted, by whoever may approve it; where somebody else than the author approves, none is called otherwise while
 * it holds. What belongs to a page goes with it.
 */
const pageRules = (docType: DocType): ItemRules => ({
  derive: async (_, { row, before }) => {
    if (!row) return {}
    const docName = docNameOf(String(row.docName))
    const pageTitle = row.pageTitle ?? titleOf(docName)
    return { docName, pageTitle, ...(before ? {} : { pageNamespace: pageNamespaces.page, ...unsaid }) }
  },
  check: async (context, change) => {
    const { row, before } = change
    // Devices ask by names, links lead by them, and a link is called by the title of its page.
    const isCalledAnew = before && (row?.docName !== before.docName || row?.pageTitle !== before.pageTitle)
    const { asks } = context.tenant
    const isHeldAnew = isCalledAnew && before.approvedRevId !== null
    if (isHeldAnew && asks && !asks.may(areaOfDoc[docType], 'approve'))
      throw forbidden(areaOfDoc[docType], 'approve', asks)
    if (!row) return
    if (isHeldAnew && (await approvedByOthers(context.trx, context.tenant.organizationId)))
      throw conflict(texts.namedInForce(String(before.pageTitle ?? before.docName)))
    if (row.docName === before?.docName) return
    const docName = String(row.docName)
    if (!/[\p{L}\p{N}]/u.test(docName)) throw invalid({ docName: texts.nameNeeded })
    await lockUntilCommit(context.trx, lockKeys.pageNamesOf(context.tenant.organizationId!))
    const { rows } = await sql<NameTaken['takenBy']>`
      select page_id as "pageId", doc_type as "docType" from doc_page
      where organization_id = ${context.tenant.organizationId}::int and doc_name_folded = left(folded(${docName}), 200)
        and not (doc_type = ${docType} and page_id = ${Number(change.key.pageId)}::int)`.execute(context.trx)
    const [takenBy] = rows
    if (!takenBy) return
    const fields = { docName: texts.nameTaken(docName, takenBy.docType) }
    const isTold = asks?.may(areaOfDoc[takenBy.docType], 'read')
    throw new Refusal('invalid', texts.otherHasName(docName, takenBy.docType), {
      data: { fields, ...(isTold && { takenBy }) },
    })
  },
  // Who is shown what was approved finds no page of which nothing was: no draft, and no picture that a text brings
  // along.
  shownTo: (session) =>
    seesAll(session, docType) ? [] : [{ field: 'approvedRevId', operator: 'IsNotEmpty', values: [] }],
  sayHistory: (entries, { trx, session }) => sayRevisions(trx, entries, seesAll(session, docType)),
  afterwards: async (context, { verb, key }) => {
    if (verb === 'removed') await removeWhatBelongs(context, docType, Number(key.pageId))
  },
})

const pageItem = (docType: DocType): MountedItem => ({ type: pagesOf[docType], rules: pageRules(docType) })

/** Pages of each kind, with the routes that all item types have. */
export const pageItems = docTypes.map(pageItem)

/** The item of pages of a kind. */
export const pageItemOf = (docType: DocType): MountedItem => pageItems[docTypes.indexOf(docType)]!

/** The same for a picture that is put into the text of a page. */
export function pictureItemOf(docType: DocType, belongsTo: number): MountedItem {
  const { type, rules } = pageItemOf(docType)
  const derive: ItemRules['derive'] = async (context, change) => ({
    ...(await rules?.derive?.(context, change)),
    belongsTo,
  })
  return { type, rules: { ...rules, derive } }
}

const alsoUnder = ['checksheets', 'programs'] as const

export const revisionItem: MountedItem = { type: docRevisions, ownRoutes: true, oneByOne: true, alsoUnder }

/** A link says the kind of its page. */
export const linkItem: MountedItem = { type: documents, ownRoutes: true, oneByOne: true, alsoUnder }

/**
 * Links first: nothing leads to a page that is not there. Its pictures stay, as pages of their own: others may show
 * them.
 */
async function removeWhatBelongs(context: ItemContext, docType: DocType, pageId: number): Promise<void> {
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
