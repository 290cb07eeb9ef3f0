import { z } from '@hono/zod-openapi'
import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { Files } from '../../core/files/index.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ReceivedUpload } from './createReceiver.ts'
import { asReader } from './reading.ts'
import { pageAt } from './readPages.ts'
import { revisionAt } from './readRevisions.ts'
import { type PageFile, saveFile } from './saveFile.ts'
import { documentsTexts as texts } from './texts.ts'
import { uploadLimits } from './uploadLimits.ts'

export const componentFields = z.object({
  /** The revision to append to; by default the newest. */
  baseRevId: idInAddress.optional(),
  comment: z.string().trim().max(500).optional(),
})

/** Creates a new revision of a program: the file of its newest revision, followed by the uploaded component. */
export async function appendComponent(
  gateway: Gateway,
  c: Context<RequestEnv>,
  options: {
    pageId: number
    store: Files
    receiveComponent: () => Promise<ReceivedUpload<z.output<typeof componentFields>>>
  },
): Promise<DocDone> {
  const { pageId, store } = options
  const page = await asReader(gateway, c, (reader) => pageAt(reader, pageId))
  if (page.docType !== 'Program') throw notFound(texts.page(pageId))
  const { latestRevId } = page
  const newest = await asReader(gateway, c, (reader) => revisionAt(reader, latestRevId ?? 0))
  const { file, program } = newest.revision
  if (!file) throw conflict(texts.notText)
  const component = await options.receiveComponent()
  try {
    const { baseRevId, comment } = component.fields
    if (baseRevId !== undefined && baseRevId !== latestRevId) throw conflict(texts.savedMeanwhile)
    const before = await store.get(organizationOf(c.var.session), file.sha256)
    const both = concatenate(before?.stream, component.received.read())
    const received = await store.receive(both, await asReader(gateway, c, uploadLimits))
    const revised = { docType: 'Program', docName: page.docName, fileDescription: null, pageId, program } as const
    const pageFile: PageFile = { ...revised, madeOf: latestRevId, comment }
    return await saveFile(gateway, c, { received, fileName: file.fileName }, pageFile)
  } finally {
    await component.received.drop()
  }
}

async function* concatenate(
  ...streams: readonly (AsyncIterable<Uint8Array> | undefined)[]
): AsyncGenerator<Uint8Array> {
  for (const stream of streams) if (stream) yield* stream
}
