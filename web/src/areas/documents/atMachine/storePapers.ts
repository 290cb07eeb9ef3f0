import type { ScreenPage } from '@takt/domain/areas/access/responses/screen.ts'
import { docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { z } from 'zod'
import { type Client, dataResponse } from '../../../core/api/client.ts'
import { readOfflineFile, removeOfflineFilesExcept, saveOfflineFile } from '../../../core/session/away/offlineFiles.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { drawPage } from '../edit/drawPage.ts'
import { type FileAddress, fileOf, pictureOf, storageName } from '../page/fileAddress.ts'
import { viewKind } from '../viewer/viewKind.ts'
import { notePapers, type StoredPaper, storedPapers } from './storedPapers.ts'

/** Maximum size (bytes) of the papers stored on the screen of a machine; the first ones of the list are stored. */
const maxStoredBytes = 64 * 1_048_576

const schema = dataResponse(docView)

type Paper = Pick<ScreenPage, 'pageId' | 'revNum' | 'approvedAt'>

const nameOf = (pageId: number) => `paper ${pageId}`
const markOf = ({ revNum, approvedAt }: Paper) => `${revNum} ${approvedAt}`

/** Returns the paper stored on this device; null if there is none, or none for the signed-in user. */
export async function storedPaper(pageId: number): Promise<z.output<typeof docView> | null> {
  if (!storedPapers().some((stored) => stored.pageId === pageId)) return null
  const file = await readOfflineFile(nameOf(pageId))
  return file && (docView.safeParse(JSON.parse(await file.text())).data ?? null)
}

function filesOf({ revision, pageId }: z.output<typeof docView>): FileAddress[] {
  if (!revision) return []
  const { revId, file, text } = revision
  // Other files are downloaded, which requires the network.
  if (file) return viewKind(file.mediaType) === null ? [] : [fileOf(revId)]
  const pictures = drawPage(text ?? '').querySelectorAll('img')
  return [...pictures].map((picture) => pictureOf(picture.dataset, { pageId, revId }))
}

/** Fetches a paper with its pictures and files, as far as they fit; larger ones are only available from the server. */
async function storePaper(
  client: Client,
  paper: Paper,
  { room: freeBytes, signal }: { room: number; signal: AbortSignal },
) {
  const { pageId } = paper
  /** Resolves with null if the server rejects the request; throws if there is no response. */
  const nullIfRejected = <Response>(request: Promise<Response>) =>
    request.catch((error: unknown) => {
      if (signal.aborted || isServerUnreachable(error)) throw error
      return null
    })
  const response = await nullIfRejected(client.get(`/docs/${pageId}`, { schema, signal }))
  if (!response) return null
  const { data: view } = response
  const stored: StoredPaper = { pageId, mark: markOf(paper), names: [], bytes: 0, isPdf: false }
  const store = async (name: string, file: Blob) => {
    if (stored.bytes + file.size > freeBytes || !(await saveOfflineFile(name, file))) return
    stored.bytes += file.size
    stored.names.push(name)
  }
  await store(nameOf(pageId), new Blob([JSON.stringify(view)]))
  const { file: pageFile = null } = view.revision ?? {}
  stored.isPdf = pageFile !== null && viewKind(pageFile.mediaType) === 'pdf'
  for (const file of filesOf(view)) {
    if ((pageFile?.size ?? 0) > freeBytes - stored.bytes) break
    const fileData = await nullIfRejected(client.file(file.path, { query: file.query, signal }))
    if (fileData) await store(storageName(file), fileData)
  }
  return stored
}

/**
 * Stores the papers in force at a machine with their pictures and files, for use without a network. Unchanged ones are
 * not fetched again, and those no longer in force are removed. Throws if a paper cannot be fetched now; papers stored
 * until then are retained. Returns true if there are PDFs among them.
 */
export async function storePapers(client: Client, papers: readonly Paper[], signal: AbortSignal): Promise<boolean> {
  const before = storedPapers()
  const stored: StoredPaper[] = []
  for (const paper of papers) {
    const freeBytes = maxStoredBytes - stored.reduce((sum, { bytes }) => sum + bytes, 0)
    const same = before.find(
      ({ pageId, mark, bytes }) => pageId === paper.pageId && mark === markOf(paper) && bytes <= freeBytes,
    )
    const storedEntry = same ?? (await storePaper(client, paper, { room: freeBytes, signal }))
    if (storedEntry) stored.push(storedEntry)
    const otherPapers = before.filter(({ pageId }) => stored.every((other) => other.pageId !== pageId))
    notePapers([...stored, ...otherPapers])
  }
  notePapers(stored)
  await removeOfflineFilesExcept(stored.flatMap(({ names }) => names))
  return stored.some(({ isPdf }) => isPdf)
}
