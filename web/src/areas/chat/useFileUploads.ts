import { chatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { dataResponse } from '../../core/api/client.ts'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import { readDraft, shelve, unshelve } from '../../core/session/draftStore.ts'
import { useClient, useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { createUploadQueue, uploadMachine } from '../documents/index.ts'

type Upload = ActorRefFrom<typeof uploadMachine>

const schema = dataResponse(chatMessage)
/** Limits the number of concurrent uploads. */
const uploadQueue = createUploadQueue(2)
const listeners = new Set<() => void>()
const none: readonly Upload[] = []

const uploadsOf = (key: string) => readDraft<readonly Upload[]>(key) ?? none
function saveUploads(key: string, uploads: readonly Upload[]): void {
  if (uploads.length > 0) shelve(key, uploads, { kind: 'typed', storable: undefined })
  else unshelve(key)
  for (const listener of listeners) listener()
}

/**
 * Files for the conversation named `of`: those that wait to be sent, and those being uploaded to `path`, with `fields`
 * sent along. They survive navigation within the application; interrupted uploads resume automatically under the same
 * `clientId`, so that each file is posted once.
 */
export function useFileUploads(of: string, path: string, fields: Readonly<Record<string, string>> = {}) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const key = `${userName}\n${organizationId}\nchat files ${of}`
  const [uploads, setUploads] = useState(() => uploadsOf(key))
  useEffect(() => {
    const update = () => setUploads(uploadsOf(key))
    update()
    listeners.add(update)
    return () => void listeners.delete(update)
  }, [key])

  const createUpload = (file: File): Upload => {
    const clientId = randomUuid()
    const send = async (_: File, signal: AbortSignal) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, clientId, fileName: file.name })) form.append(name, value)
      form.append('file', file)
      const { data } = await client.post(path, { schema, form, signal })
      await queries.invalidateQueries({ queryKey: [organizationId, 'chat'] })
      return data.seq
    }
    const upload = createActor(uploadMachine, { input: { file, send, inTurn: true, resumes: true } }).start()
    upload.subscribe(({ value }) => {
      if (value === 'success' || value === 'cancelled')
        saveUploads(
          key,
          uploadsOf(key).filter((other) => other !== upload),
        )
    })
    return upload
  }
  const send = (selected: readonly Upload[]) => {
    for (const upload of selected) if (upload.getSnapshot().value === 'waiting') uploadQueue.add(upload)
  }
  const add = (files: readonly File[]) => {
    const more = files.map(createUpload)
    saveUploads(key, [...uploadsOf(key), ...more])
    return more
  }
  return { uploads, add, send }
}

/** The uploads as passed to the components that show them. */
export type FileUploads = ReturnType<typeof useFileUploads>
