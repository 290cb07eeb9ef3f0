import { useEffect } from 'react'
import { useSession } from '../SessionContext.tsx'
import { keepAwaySession } from './awaySession.ts'
import { holdPage } from './holdPage.ts'

/**
 * Keeps what this page needs to be loaded anew without a network: who is signed in, and, where the browser allows it,
 * the application itself for addresses under `scope`.
 */
export function useAway(scope: string): void {
  const user = useSession(({ context }) => context.user)
  const entities = useSession(({ context }) => context.entities)
  const organizations = useSession(({ context }) => context.organizations)
  const settings = useSession(({ context }) => context.settings)
  useEffect(() => {
    if (user) keepAwaySession(window.location.pathname, { user, entities, organizations, settings })
  }, [user, entities, organizations, settings])
  useEffect(() => holdPage(scope), [scope])
}
