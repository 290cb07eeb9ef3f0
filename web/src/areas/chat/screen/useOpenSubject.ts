import { pathWithin } from '@takt/domain/areas/chat/saidParts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePlace, useSession } from '../../../core/session/SessionContext.tsx'
import { addToDraft } from '../useChatDraft.ts'
import { useOpening } from '../useConversations.ts'

/**
 * Opens the conversation about the machine or job that the address names, with what it is to say in the draft, and goes
 * on to the conversation's own address. What the address says is only a draft: whoever looks at it sends it.
 */
export function useOpenSubject() {
  const search = useSearch({ from: '/main/chat' })
  const navigate = useNavigate()
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const opening = useOpening()
  const { machine, job, share, say } = search
  const wanted = (machine ?? job) ? JSON.stringify([machine, job, share, say]) : null
  const asked = useRef<string | null>(null)
  const open = () =>
    opening.mutate(machine === undefined ? { jobNum: job ?? '' } : { resourceID: machine }, {
      onSuccess: ({ conversationId }) => {
        const { origin } = window.location
        const path = share && pathWithin(`${origin}${share}`, origin)
        const text = [say, path && `${origin}${path}`].filter(Boolean).join('\n')
        if (text) addToDraft({ userName, organizationId, conversationId }, `${text}\n`)
        void navigate({ to: '/chat', search: { with: conversationId }, replace: true })
      },
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (wanted === null || asked.current === wanted) return
    asked.current = wanted
    open()
  }, [wanted])
  return { isOpening: wanted !== null, error: opening.error, again: open }
}
