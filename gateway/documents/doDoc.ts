import type { DocConflict, DocDone } from '@takt/domain/documents/answers/docRevision.ts'
import type { DocRequest } from '@takt/domain/documents/docRequest.ts'
import type { DocType } from '@takt/domain/documents/docTypes.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Gateway } from '../area.ts'
import { conflict, invalid } from '../http/refusal.ts'
import type { RequestEnv } from '../http/router.ts'
import { addItem, removeItem } from '../items/itemCommands.ts'
import type { ItemContext } from '../items/mountedItem.ts'
import { refuseUnlessDoc } from './docRights.ts'
import { pageItemOf } from './pageItems.ts'
import { asWriter } from './reading.ts'
import { type PageReader, type PageState, pageAt } from './readPages.ts'
import { noteOpened, revisionAt } from './readRevisions.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'
import { mergeVersions, readSheet } from './textThread.ts'

type Said = { done: DocDone; said: string }
type Asked<Action extends DocRequest['action']> = Extract<DocRequest, { action: Action }>

const nothing = { revId: null, isNew: false, isMerged: false, linksDeleted: 0 }
/** Where a page is written on. */
const editorOf = (pageId: number) => `/documents/${pageId}?edit=${pageId}`

/** Does what `POST /api/docs` asks for, as whoever asks. */
export const doDoc = (gateway: Gateway, c: Context<RequestEnv>, request: DocRequest): Promise<Said> =>
  asWriter(gateway, c, async (context, reader) => {
    if (request.action === 'create') return create(context, reader, request)
    const page = await pageAt(reader, request.pageId)
    if (request.action === 'edit') return edit(context, reader, page, request)
    if (request.action === 'delete') return remove(context, reader, page)
    await noteOpened(reader, page.pageId)
    const done = { ...nothing, pageId: page.pageId, revId: page.latestRevId, url: `/documents/${page.pageId}` }
    return { done, said: '' }
  })

async function create(context: ItemContext, reader: PageReader, request: Asked<'create'>): Promise<Said> {
  const { docType, docName, pageTitle, fileDescription, text, comment } = request
  refuseUnlessDoc(reader.session, docType, 'write')
  const fields = { docName, pageTitle: pageTitle || null, fileDescription: fileDescription || null }
  const { pageId } = (await addItem(context, pageItemOf(docType), fields)) as { pageId?: number }
  const page = await pageAt(reader, pageId!)
  const contents = { text: await textFor(docType, text ?? ''), comment: comment ?? null }
  const revId = await addRevision(context, page, contents)
  const done = { ...nothing, pageId: page.pageId, revId, isNew: true, url: editorOf(page.pageId) }
  return { done, said: texts.saved }
}

async function edit(context: ItemContext, reader: PageReader, page: PageState, request: Asked<'edit'>): Promise<Said> {
  refuseUnlessDoc(reader.session, page.docType, 'write')
  const { pageId } = page
  const done = { ...nothing, pageId, url: editorOf(pageId) }
  if (request.text === undefined) {
    await noteOpened(reader, pageId, true)
    return { done: { ...done, revId: page.latestRevId }, said: '' }
  }
  const newest = page.latestRevId === null ? null : (await revisionAt(reader, page.latestRevId)).revision
  if (newest?.file) throw conflict(texts.isFile)
  const theirs = newest?.text ?? ''
  const isBehind = page.latestRevId !== (request.baseRevId ?? null)
  const mine = await textFor(page.docType, request.text)
  const text = isBehind ? await putTogether(reader, page, { mine, theirs, baseRevId: request.baseRevId }) : mine
  await noteOpened(reader, pageId, false)
  if (text === theirs) return { done: { ...done, revId: page.latestRevId, isMerged: isBehind }, said: texts.saved }
  const revId = await addRevision(context, page, { text, comment: request.comment ?? null })
  return { done: { ...done, revId, isMerged: isBehind }, said: texts.saved }
}

type Versions = { mine: string; theirs: string; baseRevId: number | null | undefined }

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
  reader: PageReader,
  page: PageState,
  { mine, theirs, baseRevId }: Versions,
): Promise<string> {
  const base = baseRevId ? await revisionAt(reader, baseRevId) : null
  const isOfPage = base?.page.pageId === page.pageId
  const together = await mergeVersions({ mine, base: (isOfPage && base?.revision.text) || '', theirs })
  const isSound = together !== null && (page.docType !== 'Checksheet' || (await readSheet(together)).problemCount === 0)
  if (!isSound) {
    const data: DocConflict = { latestRevId: page.latestRevId, text: theirs }
    throw conflict(texts.changedMeanwhile, data)
  }
  return together
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
