import { z } from 'zod'
import type { SessionSnapshot } from './sessionMachine.ts'
import type { SessionEvent, SharedSession } from './sessionTypes.ts'

const message = z
  .object({
    authtoken: z.string(),
    userId: z.number().int(),
    entityId: z.number().int(),
    organizationId: z.number().int(),
    maskMode: z.boolean(),
  })
  .nullable()

type Tabs = {
  postMessage: (message: SharedSession | null) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

type Sharing = {
  getSnapshot: () => SessionSnapshot
  subscribe: (listener: (state: SessionSnapshot) => void) => unknown
  send: (event: SessionEvent) => void
}

/** Returns the state to publish to other tabs; undefined if there is nothing to publish. */
function sharedOf(state: SessionSnapshot): SharedSession | null | undefined {
  const { authtoken, user, savedSelection, maskMode } = state.context
  if (state.matches({ auth: 'anonymous' })) return null
  if (!state.matches({ auth: 'ready' }) || !authtoken || !user) return undefined
  return { authtoken, userId: user.userId, ...savedSelection, maskMode }
}

/**
 * Synchronizes the tabs of a browser: sign-in and sign-out, a renewed token, another organization and mask mode are
 * published to other tabs, and theirs are followed here. A received state is never published again, to prevent loops.
 */
export function shareSession(session: Sharing, tabs: Tabs): void {
  let agreed = JSON.stringify(null)
  session.subscribe((state) => {
    if (state.context.isDisplay) return
    // An expired session is no sign-out: another tab may have the renewed token, or sign in again.
    if (state.matches({ auth: 'expired' })) agreed = JSON.stringify(null)
    const shared = sharedOf(state)
    if (shared === undefined || JSON.stringify(shared) === agreed) return
    agreed = JSON.stringify(shared)
    tabs.postMessage(shared)
  })
  tabs.addEventListener('message', ({ data }) => {
    const parsed = message.safeParse(data)
    const state = session.getSnapshot()
    if (!parsed.success || state.matches({ auth: 'signingIn' }) || state.context.isDisplay) return
    agreed = JSON.stringify(parsed.data)
    session.send({ type: 'FOLLOW', shared: parsed.data })
  })
}
