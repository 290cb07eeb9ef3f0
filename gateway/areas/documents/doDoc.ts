import type { DocConflict, DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import type { DocRequest } from '@takt/domain/areas/documents/docRequest.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { conflict, invalid } from '../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { refuseUnlessDoc, seesAll } from './docRights.ts'
import { pageItemOf } from './pageItems.ts'
import { asReader, asWriter, type Reading } from './reading.ts'
import { type PageReader, type PageState, pageAt } from './readPages.ts'
import { noteOpened, revisionAt } from './readRevisions.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'
import type { Versions } from './textTasks.ts'
import { mergeVersions, readSheet } from './textThread.ts'

type Said = { done: DocDone; said: string }
type Asked<Action extends DocRequest['action']> = Extract<DocRequest, { action: Action }>

const nothing = { revId: null, formerRevId: null, isNew: false, isMerged: false, linksDeleted: 0 }
/** Where a page is written on. */
const editorOf = (pageId: number) => `/documents/${pageId}?edit=${pageId}`

const mostTries = 3

/**
 * Does what `POST /api/docs` asks for, as whoever asks. Long texts are read and put together in threads before the
 * database is written to, so that nothing is held meanwhile; where the page was saved in between it is done again.
 */
export async function doDoc(gateway: Gateway, c: Context<RequestEnv>, request: DocRequest, tries = 1): Promise<Said> {
  const prepared = await prepare((work) => asReader(gateway, c, work), request)
  const done = await asWriter(gateway, c, async (context, reader) => {
    if (request.action === 'create') return create(context, reader, request, prepared.text)
    const page = await pageAt(reader, request.pageId)
    if (request.action === 'edit') return edit(context, reader, page, request, prepared)
    if (request.action === 'delete') return remove(context, reader, page)
    await noteOpened(reader, page.pageId)
    const { pageId, docType, latestRevId, approvedRevId } = page
    const revId = seesAll(reader.session, docType) ? latestRevId : approvedRevId
    const opened = { ...nothing, pageId, revId, formerRevId: revId, url: `/documents/${pageId}` }
    return { done: opened, said: '' }
  })
  if (done) return done
  if (tries >= mostTries) throw conflict(texts.savedMeanwhile)
  return doDoc(gateway, c, request, tries + 1)
}

/** What is saved, and which revision was the newest, and what it said, when that was decided. */
type Prepared = { text: string; latestRevId: number | null; theirs: string }

async function prepare(reading: Reading, request: DocRequest): Promise<Prepared> {
  const none = { text: '', latestRevId: null, theirs: '' }
  if (request.action === 'create') {
    await reading(async ({ session }) => refuseUnlessDoc(session, request.docType, 'write'))
    return { ...none, text: await textFor(request.docType, request.text ?? '') }
  }
  if (request.action !== 'edit' || request.text === undefined) return none
  const { page, newest, base } = await reading(async (reader) => {
    const page = await pageAt(reader, request.pageId)
    refuseUnlessDoc(reader.session, page.docType, 'write')
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
  const made = { madeBy: newest?.madeBy ?? null, madeAt: newest?.madeAt ?? null }
  return { text: await putTogether(page, { mine, base: ofPage ?? '', theirs }, made), latestRevId, theirs }
}

async function create(context: ItemContext, reader: PageReader, request: Asked<'create'>, text: string): Promise<Said> {
  const { docType, docName, pageTitle, fileDescription, comment } = request
  const fields = { docName, pageTitle: pageTitle || null, fileDescription: fileDescription || null }
  const { pageId } = (await addItem(context, pageItemOf(docType), fields)) as { pageId?: number }
  const page = await pageAt(reader, pageId!)
  const revId = await addRevision(context, page, { text, comment: comment ?? null })
  const done = { ...nothing, pageId: page.pageId, revId, isNew: true, url: editorOf(page.pageId) }
  return { done, said: texts.saved }
}

/** Null where another revision is the newest than when it was prepared. */
async function edit(
  context: ItemContext,
  reader: PageReader,
  page: PageState,
  request: Asked<'edit'>,
  { text, latestRevId, theirs }: Prepared,
): Promise<Said | null> {
  refuseUnlessDoc(reader.session, page.docType, 'write')
  const { pageId } = page
  const done = { ...nothing, pageId, formerRevId: page.latestRevId, url: editorOf(pageId) }
  if (request.text === undefined) {
    await noteOpened(reader, pageId, true)
    return { done: { ...done, revId: page.latestRevId }, said: '' }
  }
  if (page.latestRevId !== latestRevId) return null
  const isMerged = latestRevId !== (request.baseRevId ?? null)
  await noteOpened(reader, pageId, false)
  if (text === theirs) return { done: { ...done, revId: latestRevId, isMerged }, said: texts.saved }
  const revId = await addRevision(context, page, { text, comment: request.comment ?? null })
  return { done: { ...done, revId, isMerged }, said: texts.saved }
}

/** A text as it is kept: of a checksheet the CSV of its checks, always written alike. Refuses what is none. */
async function textFor(docType: DocType, text: string): Promise<string> {
  if (docType !== 'Checksheet' || text === '') return text
  const { checks, problems, written } = await readSheet(text)
  const [first] = problems
  if (first) throw invalid({ text: texts.problem(first) })
  return checks.length > 0 ? written : ''
}

/** What two people wrote, put together; refuses with the other's version where both changed the same lines. */
async function putTogether(
  page: PageState,
  versions: Versions,
  made: Pick<DocConflict, 'madeBy' | 'madeAt'>,
): Promise<string> {
  const together = await mergeVersions(versions)
  const isSound = together !== null && (page.docType !== 'Checksheet' || (await readSheet(together)).problemCount === 0)
  if (isSound) return together
  const data: DocConflict = { latestRevId: page.latestRevId, text: versions.theirs, ...made }
  throw conflict(texts.changedMeanwhile, data)
}

async function remove(context: ItemContext, reader: PageReader, page: PageState): Promise<Said> {
  refuseUnlessDoc(reader.session, page.docType, 'write')
  const { pageId, docType } = page
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from documents
    where organization_id = ${reader.organizationId}::int and page_id = ${pageId}::int`.execute(context.trx)
  await removeItem(context, pageItemOf(docType), { pageId })
  const linksDeleted = rows[0]!.count
  return { done: { ...nothing, pageId, url: null, linksDeleted }, said: texts.deleted(linksDeleted) }
}
