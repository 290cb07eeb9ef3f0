import type { RevisionFile, RevisionProgram } from '@takt/domain/documents/docRevisions.ts'
import type { DocType } from '@takt/domain/documents/docTypes.ts'
import type { Context } from 'hono'
import type { Gateway } from '../area.ts'
import { conflict } from '../http/refusal.ts'
import type { RequestEnv } from '../http/router.ts'
import { addItem } from '../items/itemCommands.ts'
import { refuseUnlessDoc } from './docRights.ts'
import { pageItemOf } from './pageItems.ts'
import { asWriter } from './reading.ts'
import { pageAt } from './readPages.ts'
import { addRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'

/** What becomes of a file that was uploaded: a page, or a new revision of `pageId`. */
export type Wanted = {
  docType: DocType
  docName: string
  fileDescription: string | null
  pageId: number | undefined
  program: RevisionProgram | null
  /** The page's newest revision that it was made of: with another one meanwhile it is refused. */
  madeOf?: number | null | undefined
}

/** Makes a page of a kept file, or a new revision of one, if whoever asks may write such pages. */
export const keepFile = (gateway: Gateway, c: Context<RequestEnv>, file: RevisionFile, wanted: Wanted) =>
  asWriter(gateway, c, async (context, reader) => {
    const { docType, docName, fileDescription, program } = wanted
    const isNew = wanted.pageId === undefined
    const found = isNew ? null : await pageAt(reader, wanted.pageId!)
    refuseUnlessDoc(reader.session, found?.docType ?? docType, 'write')
    if (found && wanted.madeOf !== undefined && found.latestRevId !== wanted.madeOf)
      throw conflict(texts.savedMeanwhile)
    const add = () => addItem(context, pageItemOf(docType), { docName, fileDescription })
    const page = found ?? (await pageAt(reader, Number((await add()).pageId)))
    const revId = await addRevision(context, page, { file, program })
    const { pageId } = page
    return { pageId, revId, isNew, url: `/documents/${pageId}`, isMerged: false, linksDeleted: 0 }
  })
