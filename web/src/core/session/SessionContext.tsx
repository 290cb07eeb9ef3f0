import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { Client } from '../api/client.ts'
import type { SessionSnapshot } from './sessionMachine.ts'
import type { Session, SessionActor } from './startSession.ts'

const SessionReact = createContext<Session | null>(null)

/** Gives everything inside the session of this page. */
export function SessionProvider(props: { session: Session; children: ReactNode }) {
  return <SessionReact value={props.session}>{props.children}</SessionReact>
}

function useGiven(): Session {
  const session = use(SessionReact)
  if (!session) throw new Error('This part of the page needs a session around it')
  return session
}

/** What is selected of the session's state; renders again only when that changes. */
export const useSession = <T,>(select: (state: SessionSnapshot) => T): T => useSelector(useGiven().actor, select)

/** The session's state at any moment, without rendering again when it changes. */
export function useSessionNow(): () => SessionSnapshot {
  const { actor } = useGiven()
  return useCallback(() => actor.getSnapshot(), [actor])
}

/** Sends the session an event. */
export const useSessionSend = (): SessionActor['send'] => useGiven().actor.send

/** The server, asked in the name of this session. */
export const useClient = (): Client => useGiven().client

/** The entity and organization whose data are shown: those the server has kept. */
export const usePlace = () => useSession((state) => state.context.keptSelection)

/** The zone (IANA) and the OEE target (a ratio) of the organization whose data are shown. */
export const useOrganizationSettings = () =>
  useSession(({ context }) => context.settings[context.keptSelection.organizationId])
