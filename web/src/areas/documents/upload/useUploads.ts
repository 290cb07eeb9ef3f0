import { type DocView, docDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { partsFromBytes } from '@takt/domain/areas/documents/uploadParts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { answered } from '../../../core/api/client.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { sendInParts } from './sendInParts.ts'
import { startInTurn } from './startInTurn.ts'
import { type UploadInput, uploadMachine } from './uploadMachine.ts'

type Upload = { actor: ActorRefFrom<typeof uploadMachine>; forget: () => void }

/** What a program is unless somebody says otherwise. */
export const usualProgram: RevisionProgram = { programType: 'NC', splitNcProgram: true }

const answer = answered(docDone)
/** So many files are on their way at once. */
const atOnce = 3

/**
 * `onSent` is told of the page of each; `comment` is the note of its revision; `program`: what is said of a program;
 * `descriptionOf` returns the description of the page that a file becomes, empty for none.
 */
type Beginning = {
  onSent?: (pageId: number) => unknown
  comment?: string
  program?: RevisionProgram
  descriptionOf?: (file: File) => string
}

/**
 * What files become: pages of their own, `shownIn`: such as the text of that page shows; the newest revision of a
 * page; what a program goes on with.
 */
export type UploadTo = { docType: DocType } & (
  | { page?: never; shownIn?: Pick<DocView, 'pageId'> }
  | { page: Pick<DocView, 'pageId' | 'docName' | 'revision'>; append?: boolean }
)

/** Files on their way, and the beginning of more. */
export function useUploads(to: UploadTo) {
  const { docType } = to
  const append = to.page !== undefined && to.append === true
  const isProgram = docType === 'Program' && (to.page !== undefined || !to.shownIn)
  const belongsTo = to.page ? undefined : to.shownIn?.pageId
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const [turns] = useState(() => startInTurn(atOnce))
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  useEffect(() => {
    const goOn = () => {
      for (const { actor } of uploads) actor.send({ type: 'ONLINE' })
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [uploads])

  const sendWhole = async (file: File, beginning: Beginning, signal: AbortSignal) => {
    const { comment, program = usualProgram, descriptionOf } = beginning
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
      return (await client.patch(path, { schema: answer, form, signal })).data
    }
    const path = isProgram ? '/docs/program/file' : '/docs/upload'
    return (await client.post(path, { schema: answer, form, signal })).data
  }
  const begun = (file: File, beginning: Beginning): Upload => {
    const { onSent, comment, program = usualProgram, descriptionOf } = beginning
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
      const { pageId } = await (inParts ? inParts.send(signal, progress) : sendWhole(file, beginning, signal))
      if (to.page) notices.success(texts.revisionSaved)
      await onSent?.(pageId)
      await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      return pageId
    }
    const actor = createActor(uploadMachine, { input: { file, send, inTurn: true, resumes: isLarge } }).start()
    turns.add(actor)
    return { actor, forget: () => inParts?.forget() }
  }
  return {
    uploads: uploads.map(({ actor }) => actor),
    begin: (files: readonly File[], beginning: Beginning = {}) => {
      const more = files.map((file) => begun(file, beginning))
      setUploads((before) => [...before, ...more])
    },
    /** Ends what is on its way, and tells of none of them any more. */
    forget: () => {
      for (const { actor, forget } of uploads) {
        actor.send({ type: 'CANCEL' })
        forget()
      }
      setUploads([])
    },
  }
}
