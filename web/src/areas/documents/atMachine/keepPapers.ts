import type { ScreenPage } from '@takt/domain/areas/access/answers/screen.ts'
import { docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import type { z } from 'zod'
import { answered, type Client } from '../../../core/api/client.ts'
import { keepFile, keepFilesOnly, keptFile } from '../../../core/session/away/awayFiles.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { drawPage } from '../edit/drawPage.ts'
import { type FileAddress, fileOf, keptAs, pictureOf } from '../page/fileAddress.ts'
import { viewKind } from '../viewer/viewKind.ts'
import { type KeptPaper, keptPapers, notePapers } from './keptPapers.ts'

/** So much of the papers at a machine is kept on its screen (bytes): the first ones as they are listed. */
const mostKept = 64 * 1_048_576

const schema = answered(docView)

type Paper = Pick<ScreenPage, 'pageId' | 'revNum' | 'approvedAt'>

const nameOf = (pageId: number) => `paper ${pageId}`
const markOf = ({ revNum, approvedAt }: Paper) => `${revNum} ${approvedAt}`

/** The paper that is kept on this device; null where none is, or not for anybody who is signed in now. */
export async function keptPaper(pageId: number): Promise<z.output<typeof docView> | null> {
  if (!keptPapers().some((kept) => kept.pageId === pageId)) return null
  const file = await keptFile(nameOf(pageId))
  return file && (docView.safeParse(JSON.parse(await file.text())).data ?? null)
}

function filesOf({ revision, pageId }: z.output<typeof docView>): FileAddress[] {
  if (!revision) return []
  const { revId, file, text } = revision
  // What is not shown is downloaded, which needs the network.
  if (file) return viewKind(file.mediaType) === null ? [] : [fileOf(revId)]
  const pictures = drawPage(text ?? '').querySelectorAll('img')
  return [...pictures].map((picture) => pictureOf(picture.dataset, { pageId, revId }))
}

/** Fetches a paper and what it shows, as far as there is room; what is too large is read from the server alone. */
async function keepPaper(client: Client, paper: Paper, { room, signal }: { room: number; signal: AbortSignal }) {
  const { pageId } = paper
  /** Null where the server refuses it; what nobody answered is thrown. */
  const had = <Answer>(asked: Promise<Answer>) =>
    asked.catch((error: unknown) => {
      if (signal.aborted || isAway(error)) throw error
      return null
    })
  const told = await had(client.get(`/docs/${pageId}`, { schema, signal }))
  if (!told) return null
  const { data: view } = told
  const kept: KeptPaper = { pageId, mark: markOf(paper), names: [], bytes: 0, isPdf: false }
  const keep = async (name: string, file: Blob) => {
    if (kept.bytes + file.size > room || !(await keepFile(name, file))) return
    kept.bytes += file.size
    kept.names.push(name)
  }
  await keep(nameOf(pageId), new Blob([JSON.stringify(view)]))
  const { file: own = null } = view.revision ?? {}
  kept.isPdf = own !== null && viewKind(own.mediaType) === 'pdf'
  for (const file of filesOf(view)) {
    if ((own?.size ?? 0) > room - kept.bytes) break
    const shown = await had(client.file(file.path, { query: file.query, signal }))
    if (shown) await keep(keptAs(file), shown)
  }
  return kept
}

/**
 * Keeps the papers in force at a machine with what they show, for when there is no network; those that were kept before
 * and are still the same are not fetched again, those that are in force no more are forgotten. What cannot be fetched
 * now is thrown, and what was kept until then stays. Answers whether PDFs are among them.
 */
export async function keepPapers(client: Client, papers: readonly Paper[], signal: AbortSignal): Promise<boolean> {
  const before = keptPapers()
  const kept: KeptPaper[] = []
  for (const paper of papers) {
    const room = mostKept - kept.reduce((sum, { bytes }) => sum + bytes, 0)
    const same = before.find(
      ({ pageId, mark, bytes }) => pageId === paper.pageId && mark === markOf(paper) && bytes <= room,
    )
    const one = same ?? (await keepPaper(client, paper, { room, signal }))
    if (one) kept.push(one)
    const others = before.filter(({ pageId }) => kept.every((other) => other.pageId !== pageId))
    notePapers([...kept, ...others])
  }
  notePapers(kept)
  await keepFilesOnly(kept.flatMap(({ names }) => names))
  return kept.some(({ isPdf }) => isPdf)
}
