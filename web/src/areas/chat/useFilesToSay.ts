import { chatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { answered } from '../../core/api/client.ts'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { shelve, shelved, unshelve } from '../../core/session/shelf.ts'
import { startInTurn, uploadMachine } from '../documents/face.ts'

type Upload = ActorRefFrom<typeof uploadMachine>

const schema = answered(chatMessage)
/** So many files are on their way at once. */
const turns = startInTurn(2)
const listeners = new Set<() => void>()
const none: readonly Upload[] = []

const uploadsOf = (key: string) => shelved<readonly Upload[]>(key) ?? none
function keep(key: string, uploads: readonly Upload[]): void {
  if (uploads.length > 0) shelve(key, uploads, { kind: 'typed', storable: undefined })
  else unshelve(key)
  for (const look of listeners) look()
}

/**
 * Files for a conversation, by the name `of` of it: those that wait until they are sent, and those on their way to
 * `path`, with `fields` beside each. They stay when one goes elsewhere in the application; what was cut off goes on by
 * itself, under the same `clientId`, so that each is said once.
 */
export function useFilesToSay(of: string, path: string, fields: Readonly<Record<string, string>> = {}) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const key = `${userName}\n${organizationId}\nchat files ${of}`
  const [uploads, setUploads] = useState(() => uploadsOf(key))
  useEffect(() => {
    const look = () => setUploads(uploadsOf(key))
    look()
    listeners.add(look)
    return () => void listeners.delete(look)
  }, [key])

  const begun = (file: File): Upload => {
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
        keep(
          key,
          uploadsOf(key).filter((one) => one !== upload),
        )
    })
    return upload
  }
  const send = (which: readonly Upload[]) => {
    for (const upload of which) if (upload.getSnapshot().value === 'waiting') turns.add(upload)
  }
  const add = (files: readonly File[]) => {
    const more = files.map(begun)
    keep(key, [...uploadsOf(key), ...more])
    return more
  }
  return { uploads, add, send }
}

/** Files for a conversation, as whoever shows them is given them. */
export type FilesToSay = ReturnType<typeof useFilesToSay>
