import { useEffect } from 'react'
import { useSession } from '../SessionContext.tsx'
import { keepAwaySession } from './awaySession.ts'
import { holdPage } from './holdPage.ts'

/** Nothing else is worth anything without it: it is never what was kept longest ago. */
const keepEveryMs = 60_000

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
    if (!user) return
    const path = window.location.pathname
    const keep = () => keepAwaySession(path, { user, entities, organizations, settings })
    keep()
    const again = setInterval(keep, keepEveryMs)
    return () => clearInterval(again)
  }, [user, entities, organizations, settings])
  useEffect(() => holdPage(scope), [scope])
}
