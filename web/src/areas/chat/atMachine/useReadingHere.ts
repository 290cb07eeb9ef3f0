import { readDone } from '@takt/domain/areas/chat/answers/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import type { ScreenConversation } from './useScreenChat.ts'

const schema = answered(readDone)

/** Says that a conversation was read at this machine, up to its last message, while it is open. */
export function useReadingHere({ jobNum, lastSeq, readSeq, unread }: ScreenConversation): void {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    if (unread === 0 || lastSeq <= readSeq) return
    client
      .post('/screens/chat/read', { schema, body: { jobNum, seq: lastSeq } })
      .then(() => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }))
      .catch((error: unknown) => console.warn('What was read was not noted', error))
  }, [client, queries, organizationId, jobNum, lastSeq, readSeq, unread])
}
