import { titleOf } from '@takt/domain/areas/documents/docName.ts'
import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import type { DocDone } from '@takt/domain/areas/documents/responses/docRevision.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { Received } from '../../core/files/index.ts'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { addItem, changeItem } from '../../core/items/write/itemCommands.ts'
import { requireDocRight } from './docRights.ts'
import { pageItemOf, pictureItemOf } from './pageItems.ts'
import { asWriter } from './reading.ts'
import { type PageReader, type PageState, pageAt } from './readPages.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'
import { finishUploadSession, readUploadSession } from './uploadSessions.ts'

/** Target of an upload: a new page of a kind, or a new revision of `pageId`, whose kind must match if one is given. */
export type Target = {
  docType?: DocType | undefined
  pageId?: number | undefined
  /** The page of that kind whose text will contain the new picture. */
  belongsTo?: number | undefined
}

/** An uploaded file to be saved as a page. */
export type PageFile = Target & {
  docName: string
  /** Replaces the description of an existing page; null keeps it. */
  fileDescription: string | null
  program: RevisionProgram | null
  /** Note of the revision. */
  comment?: string | undefined
  /** The newest revision on which it is based; rejected if there is a newer one. */
  madeOf?: number | null
  /** The chunked upload that it came from; finishing it again returns the same result. */
  uploadId?: string
}

/**
 * Returns the page that gets the new revision, null for a new page; throws if the reader lacks the right or the target
 * does not fit.
 */
export async function targetPage(reader: PageReader, target: Target): Promise<PageState | null> {
  const { docType, pageId, belongsTo } = target
  const page = pageId === undefined ? null : await pageAt(reader, pageId)
  requireDocRight(reader.session, page?.docType ?? docType ?? 'Instruction', 'write')
  const owner = belongsTo === undefined ? null : await pageAt(reader, belongsTo)
  const expectedType = docType ?? 'Instruction'
  if (owner && owner.docType !== expectedType)
    throw conflict(texts.wrongType(owner.pageTitle, owner.docType, expectedType))
  if (!page) return null
  if (docType && docType !== page.docType) throw conflict(texts.wrongType(page.pageTitle, page.docType, docType))
  // Programs are files, so a file can follow a program that was written as text.
  if (page.docType !== 'Program' && page.latestRevId !== null && page.pageNamespace !== pageNamespaces.file)
    throw conflict(texts.isText)
  return page
}

/** Saves a received file as a new page or revision; nothing of the file is stored if this is rejected. */
export async function saveFile(
  gateway: Gateway,
  c: Context<RequestEnv>,
  { received, fileName }: { received: Received; fileName: string },
  pageFile: PageFile,
): Promise<DocDone> {
  try {
    return await asWriter(gateway, c, async (context, reader) => {
      const { docType = 'Instruction', docName, fileDescription, program, belongsTo, uploadId } = pageFile
      const before = uploadId && (await readUploadSession(reader, uploadId, 'alone')).done
      if (before) return before
      const existing = await targetPage(reader, pageFile)
      if (existing && pageFile.madeOf !== undefined && existing.latestRevId !== pageFile.madeOf)
        throw conflict(texts.savedMeanwhile)
      const isPicture = belongsTo !== undefined && pictureTypes.includes(received.file.mediaType)
      const item = isPicture ? pictureItemOf(docType, belongsTo) : pageItemOf(docType)
      const add = () => addItem(context, item, { docName, pageTitle: titleOf(docName), fileDescription })
      const page = existing ?? (await pageAt(reader, Number((await add()).pageId)))
      if (existing && fileDescription)
        await changeItem(context, pageItemOf(page.docType), { pageId: page.pageId }, { fileDescription })
      const comment = pageFile.comment || null
      const revId = await addRevision(context, page, { file: { ...received.file, fileName }, program, comment })
      const { pageId } = page
      const url = `/documents/${pageId}`
      const revision = { pageId, revId, formerRevId: existing?.latestRevId ?? null, isNew: !existing, url }
      const result = { ...revision, isMerged: false, linksDeleted: 0 }
      if (uploadId) await finishUploadSession(reader, uploadId, result)
      await received.store(reader.organizationId)
      return result
    })
  } finally {
    await received.drop()
  }
}
