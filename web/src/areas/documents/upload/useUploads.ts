import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { type DocView, docResult } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { partsFromBytes } from '@takt/domain/areas/documents/uploadParts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { dataResponse } from '../../../core/api/client.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { sendInParts } from './sendInParts.ts'
import { type UploadInput, uploadMachine } from './uploadMachine.ts'
import { createUploadQueue } from './uploadQueue.ts'

type Upload = { actor: ActorRefFrom<typeof uploadMachine>; cancel: () => void }

/** Default program settings. */
export const defaultProgram: RevisionProgram = { programType: 'NC', splitNcProgram: true }

const responseSchema = dataResponse(docResult)
/** Maximum number of concurrent uploads. */
const maxConcurrent = 3

/**
 * Options of an upload. `onSent` is called with the page of each file; `comment`: note of the revision; `program`:
 * program settings; `descriptionOf` returns the description of the page created from a file, empty for none.
 */
type UploadOptions = {
  onSent?: (pageId: number) => unknown
  comment?: string
  program?: RevisionProgram
  descriptionOf?: (file: File) => string
}

/**
 * Target of uploads: new pages (`shownIn`: the page that embeds them in its text), a new revision of a page, or a file
 * appended to a program.
 */
export type UploadTo = { docType: DocType } & (
  | { page?: never; shownIn?: Pick<DocView, 'pageId'> }
  | { page: Pick<DocView, 'pageId' | 'docName' | 'revision'>; append?: boolean }
)

/** Returns the uploads in progress and a function that starts more. */
export function useUploads(to: UploadTo) {
  const { docType } = to
  const append = to.page !== undefined && to.append === true
  const isProgram = docType === 'Program' && (to.page !== undefined || !to.shownIn)
  const belongsTo = to.page ? undefined : to.shownIn?.pageId
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = useCurrentOrganization()
  const [queue] = useState(() => createUploadQueue(maxConcurrent))
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  useEffect(() => {
    const resume = () => {
      for (const { actor } of uploads) actor.send({ type: 'ONLINE' })
    }
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [uploads])

  const sendWhole = async (file: File, options: UploadOptions, signal: AbortSignal) => {
    const { comment, program = defaultProgram, descriptionOf } = options
    const description = descriptionOf?.(file)
    const form = new FormData()
    if (comment) form.append('comment', comment)
    if (to.page && !append) form.append('pageId', String(to.page.pageId))
    if (belongsTo !== undefined) form.append('belongsTo', String(belongsTo))
    if (isProgram && !append) {
      form.append('details', JSON.stringify({ name: file.name }))
      form.append('programType', program.programType)
      form.append('splitNcProgram', String(program.splitNcProgram))
    }
    if (!isProgram) form.append('docType', docType)
    if (!isProgram) form.append('fileName', file.name)
    if (!isProgram && description) form.append('fileDescription', description)
    form.append('file', file)
    if (to.page && append) {
      const path = `/docs/program/${to.page.pageId}/appendComponents`
      return (await client.patch(path, { schema: responseSchema, form, signal })).data
    }
    const path = isProgram ? '/docs/program/file' : '/docs/upload'
    return (await client.post(path, { schema: responseSchema, form, signal })).data
  }
  const createUpload = (file: File, options: UploadOptions): Upload => {
    const { onSent, comment, program = defaultProgram, descriptionOf } = options
    const isLarge = file.size > partsFromBytes && !append
    const inParts = isLarge
      ? sendInParts(client, file, {
          fileName: file.name,
          docType,
          pageId: to.page?.pageId,
          belongsTo,
          comment: comment || undefined,
          fileDescription: descriptionOf?.(file) || undefined,
          program: isProgram ? program : undefined,
        })
      : null
    const send: UploadInput['send'] = async (_, signal, progress) => {
      const { pageId } = await (inParts ? inParts.send(signal, progress) : sendWhole(file, options, signal))
      if (to.page) notices.success(texts.revisionSaved)
      await onSent?.(pageId)
      await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      return pageId
    }
    const actor = createActor(uploadMachine, { input: { file, send, inTurn: true, resumes: isLarge } }).start()
    queue.add(actor)
    return { actor, cancel: () => inParts?.cancel() }
  }
  return {
    uploads: uploads.map(({ actor }) => actor),
    start: (files: readonly File[], options: UploadOptions = {}) => {
      const more = files.map((file) => createUpload(file, options))
      setUploads((before) => [...before, ...more])
    },
    /** Cancels all uploads and removes them from the list. */
    cancelAll: () => {
      for (const { actor, cancel } of uploads) {
        actor.send({ type: 'CANCEL' })
        cancel()
      }
      setUploads([])
    },
  }
}
