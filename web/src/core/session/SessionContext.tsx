import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { Client } from '../api/client.ts'
import type { SessionSnapshot } from './sessionMachine.ts'
import type { Session, SessionActor } from './startSession.ts'

const SessionReact = createContext<Session | null>(null)

/** Provides the session of this page. */
export function SessionProvider(props: { session: Session; children: ReactNode }) {
  return <SessionReact value={props.session}>{props.children}</SessionReact>
}

function useProvidedSession(): Session {
  const session = use(SessionReact)
  if (!session) throw new Error('Session hooks must be used within SessionProvider')
  return session
}

/** Returns a selection of the session's state; renders again only when it changes. */
export const useSession = <T,>(select: (state: SessionSnapshot) => T): T =>
  useSelector(useProvidedSession().actor, select)

/** Returns a function that reads the current state of the session, without rendering again when it changes. */
export function useSessionNow(): () => SessionSnapshot {
  const { actor } = useProvidedSession()
  return useCallback(() => actor.getSnapshot(), [actor])
}

/** Returns the function that sends an event to the session. */
export const useSessionSend = (): SessionActor['send'] => useProvidedSession().actor.send

/** Returns the API client of this session. */
export const useClient = (): Client => useProvidedSession().client

/** Returns the entity and organization whose data are shown: those stored by the server. */
export const useCurrentOrganization = () => useSession((state) => state.context.savedSelection)

/** Returns the settings of the organization whose data are shown: zone (IANA) and OEE target (a ratio). */
export const useOrganizationSettings = () =>
  useSession(({ context }) => context.settings[context.savedSelection.organizationId])
