import type { DocDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { titleOf } from '@takt/domain/areas/documents/docName.ts'
import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { Received } from '../../core/files/face.ts'
import { conflict } from '../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { addItem, changeItem } from '../../core/items/write/itemCommands.ts'
import { refuseUnlessDoc } from './docRights.ts'
import { pageItemOf, pictureItemOf } from './pageItems.ts'
import { asWriter } from './reading.ts'
import { type PageReader, type PageState, pageAt } from './readPages.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'
import { finishClaim, uploadClaim } from './uploadClaims.ts'

/** What a file is to become: a page of a kind, or a new revision of `pageId`, which is of that kind if one is said. */
export type Target = {
  docType?: DocType | undefined
  pageId?: number | undefined
  /** The page of that kind into whose text a new picture is put. */
  belongsTo?: number | undefined
}

/** What becomes of a file that was uploaded. */
export type Wanted = Target & {
  docName: string
  /** Replaces that of an existing page; null leaves it as it is. */
  fileDescription: string | null
  program: RevisionProgram | null
  /** What changed. */
  comment?: string | undefined
  /** The page's newest revision that it was made of: with another one meanwhile it is refused. */
  madeOf?: number | null
  /** The upload in parts that it came by: whoever finishes it again is told what came of it. */
  uploadId?: string
}

/**
 * The page that a file is to become a revision of, null for a new page; refuses what the reader may not, or cannot, do.
 */
export async function targetPage(reader: PageReader, target: Target): Promise<PageState | null> {
  const { docType, pageId, belongsTo } = target
  const found = pageId === undefined ? null : await pageAt(reader, pageId)
  refuseUnlessDoc(reader.session, found?.docType ?? docType ?? 'Instruction', 'write')
  const shownIn = belongsTo === undefined ? null : await pageAt(reader, belongsTo)
  const wanted = docType ?? 'Instruction'
  if (shownIn && shownIn.docType !== wanted) throw conflict(texts.wrongType(shownIn.pageTitle, shownIn.docType, wanted))
  if (!found) return null
  if (docType && docType !== found.docType) throw conflict(texts.wrongType(found.pageTitle, found.docType, docType))
  // Of a program that was written a file is the next revision: programs are files.
  if (found.docType !== 'Program' && found.latestRevId !== null && found.pageNamespace !== pageNamespaces.file)
    throw conflict(texts.isText)
  return found
}

/** Makes a page of a received file, or a new revision of one; nothing of the file stays where that is refused. */
export async function keepFile(
  gateway: Gateway,
  c: Context<RequestEnv>,
  { received, fileName }: { received: Received; fileName: string },
  wanted: Wanted,
): Promise<DocDone> {
  try {
    return await asWriter(gateway, c, async (context, reader) => {
      const { docType = 'Instruction', docName, fileDescription, program, belongsTo, uploadId } = wanted
      const before = uploadId && (await uploadClaim(reader, uploadId, 'alone')).done
      if (before) return before
      const found = await targetPage(reader, wanted)
      if (found && wanted.madeOf !== undefined && found.latestRevId !== wanted.madeOf)
        throw conflict(texts.savedMeanwhile)
      const isPicture = belongsTo !== undefined && pictureTypes.includes(received.file.mediaType)
      const item = isPicture ? pictureItemOf(docType, belongsTo) : pageItemOf(docType)
      const add = () => addItem(context, item, { docName, pageTitle: titleOf(docName), fileDescription })
      const page = found ?? (await pageAt(reader, Number((await add()).pageId)))
      if (found && fileDescription)
        await changeItem(context, pageItemOf(page.docType), { pageId: page.pageId }, { fileDescription })
      const comment = wanted.comment || null
      const revId = await addRevision(context, page, { file: { ...received.file, fileName }, program, comment })
      const { pageId } = page
      const url = `/documents/${pageId}`
      const made = { pageId, revId, formerRevId: found?.latestRevId ?? null, isNew: !found, url }
      const done = { ...made, isMerged: false, linksDeleted: 0 }
      if (uploadId) await finishClaim(reader, uploadId, done)
      await received.keep(reader.organizationId)
      return done
    })
  } finally {
    await received.drop()
  }
}
