import type { DocRequest } from '@takt/domain/areas/documents/docRequest.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocConflict, DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { conflict, invalid } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { requireDocRight, seesAllRevisions } from './docRights.ts'
import { pageItemOf } from './pageItems.ts'
import { asReader, asWriter, type Reading } from './reading.ts'
import { type PageReader, type PageState, pageAt } from './readPages.ts'
import { noteOpened, revisionAt } from './readRevisions.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'
import type { Versions } from './textTasks.ts'
import { mergeVersions, readSheet } from './textThread.ts'

type DocResult = { done: DocDone; message: string }
type ActionRequest<Action extends DocRequest['action']> = Extract<DocRequest, { action: Action }>

const emptyResult = { revId: null, formerRevId: null, isNew: false, isMerged: false, linksDeleted: 0 }
/** URL of the editor of a page. */
const editorOf = (pageId: number) => `/documents/${pageId}?edit=${pageId}`

const maxTries = 3

/**
 * Executes a `POST /api/docs` request as the session's user. Long texts are parsed and merged in threads before the
 * database transaction, so that no lock is held meanwhile; if the page was saved in between, the request is repeated.
 */
export async function doDoc(
  gateway: Gateway,
  c: Context<RequestEnv>,
  request: DocRequest,
  tries = 1,
): Promise<DocResult> {
  const prepared = await prepare((work) => asReader(gateway, c, work), request)
  const result = await asWriter(gateway, c, async (context, reader) => {
    if (request.action === 'create') return create(context, reader, request, prepared.text)
    const page = await pageAt(reader, request.pageId)
    if (request.action === 'edit') return edit(context, reader, page, request, prepared)
    if (request.action === 'delete') return remove(context, reader, page)
    await noteOpened(reader, page.pageId)
    const { pageId, docType, latestRevId, approvedRevId } = page
    const revId = seesAllRevisions(reader.session, docType) ? latestRevId : approvedRevId
    const opened = { ...emptyResult, pageId, revId, formerRevId: revId, url: `/documents/${pageId}` }
    return { done: opened, message: '' }
  })
  if (result) return result
  if (tries >= maxTries) throw conflict(texts.savedMeanwhile)
  return doDoc(gateway, c, request, tries + 1)
}

/** The text to save, with the newest revision and its text at that time. */
type Prepared = { text: string; latestRevId: number | null; theirs: string }

async function prepare(reading: Reading, request: DocRequest): Promise<Prepared> {
  const none = { text: '', latestRevId: null, theirs: '' }
  if (request.action === 'create') {
    await reading(async ({ session }) => requireDocRight(session, request.docType, 'write'))
    return { ...none, text: await textFor(request.docType, request.text ?? '') }
  }
  if (request.action !== 'edit' || request.text === undefined) return none
  const { page, newest, base } = await reading(async (reader) => {
    const page = await pageAt(reader, request.pageId)
    requireDocRight(reader.session, page.docType, 'write')
    const { latestRevId } = page
    const newest = latestRevId === null ? null : (await revisionAt(reader, latestRevId)).revision
    if (newest?.file) throw conflict(texts.isFile)
    const isBehind = latestRevId !== (request.baseRevId ?? null)
    return { page, newest, base: isBehind && request.baseRevId ? await revisionAt(reader, request.baseRevId) : null }
  })
  const theirs = newest?.text ?? ''
  const mine = await textFor(page.docType, request.text)
  const { latestRevId } = page
  if (latestRevId === (request.baseRevId ?? null)) return { text: mine, latestRevId, theirs }
  const ofPage = base?.page.pageId === page.pageId ? base.revision.text : null
  const authorship = { madeBy: newest?.madeBy ?? null, madeAt: newest?.madeAt ?? null }
  return { text: await mergePageTexts(page, { mine, base: ofPage ?? '', theirs }, authorship), latestRevId, theirs }
}

async function create(
  context: ItemContext,
  reader: PageReader,
  request: ActionRequest<'create'>,
  text: string,
): Promise<DocResult> {
  const { docType, docName, pageTitle, fileDescription, comment } = request
  const fields = { docName, pageTitle: pageTitle || null, fileDescription: fileDescription || null }
  const { pageId } = (await addItem(context, pageItemOf(docType), fields)) as { pageId?: number }
  const page = await pageAt(reader, pageId!)
  const revId = await addRevision(context, page, { text, comment: comment ?? null })
  const result = { ...emptyResult, pageId: page.pageId, revId, isNew: true, url: editorOf(page.pageId) }
  return { done: result, message: texts.saved }
}

/** Returns null if another revision has become the newest since the request was prepared. */
async function edit(
  context: ItemContext,
  reader: PageReader,
  page: PageState,
  request: ActionRequest<'edit'>,
  { text, latestRevId, theirs }: Prepared,
): Promise<DocResult | null> {
  requireDocRight(reader.session, page.docType, 'write')
  const { pageId } = page
  const result = { ...emptyResult, pageId, formerRevId: page.latestRevId, url: editorOf(pageId) }
  if (request.text === undefined) {
    await noteOpened(reader, pageId, true)
    return { done: { ...result, revId: page.latestRevId }, message: '' }
  }
  if (page.latestRevId !== latestRevId) return null
  const isMerged = latestRevId !== (request.baseRevId ?? null)
  await noteOpened(reader, pageId, false)
  if (text === theirs) return { done: { ...result, revId: latestRevId, isMerged }, message: texts.saved }
  const revId = await addRevision(context, page, { text, comment: request.comment ?? null })
  return { done: { ...result, revId, isMerged }, message: texts.saved }
}

/** Returns the text to store; for a checksheet the normalized CSV of its checks. Rejects invalid checksheets. */
async function textFor(docType: DocType, text: string): Promise<string> {
  if (docType !== 'Checksheet' || text === '') return text
  const { checks, problems, written } = await readSheet(text)
  const [first] = problems
  if (first) throw invalid({ text: texts.problem(first) })
  return checks.length > 0 ? written : ''
}

/** Merges the texts of two authors; responds 409 with the other version if both changed the same lines. */
async function mergePageTexts(
  page: PageState,
  versions: Versions,
  authorship: Pick<DocConflict, 'madeBy' | 'madeAt'>,
): Promise<string> {
  const mergedText = await mergeVersions(versions)
  const isSound =
    mergedText !== null && (page.docType !== 'Checksheet' || (await readSheet(mergedText)).problemCount === 0)
  if (isSound) return mergedText
  const data: DocConflict = { latestRevId: page.latestRevId, text: versions.theirs, ...authorship }
  throw conflict(texts.changedMeanwhile, data)
}

async function remove(context: ItemContext, reader: PageReader, page: PageState): Promise<DocResult> {
  requireDocRight(reader.session, page.docType, 'write')
  const { pageId, docType } = page
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from documents
    where organization_id = ${reader.organizationId}::int and page_id = ${pageId}::int`.execute(context.trx)
  await removeItem(context, pageItemOf(docType), { pageId })
  const linksDeleted = rows[0]!.count
  return { done: { ...emptyResult, pageId, url: null, linksDeleted }, message: texts.deleted(linksDeleted) }
}
