import { useEffect } from 'react'
import { useSession } from '../SessionContext.tsx'
import { saveOfflineSession } from './offlineSession.ts'
import { registerOfflinePage } from './registerOfflinePage.ts'

/**
 * The session is stored again regularly, so that it is never the oldest entry: other entries are useless without it.
 */
const saveIntervalMs = 60_000

/**
 * Stores what this page needs to be reloaded offline: the session, and, if the browser permits it, the application
 * itself for addresses under `scope`.
 */
export function useOfflinePage(scope: string): void {
  const user = useSession(({ context }) => context.user)
  const entities = useSession(({ context }) => context.entities)
  const organizations = useSession(({ context }) => context.organizations)
  const settings = useSession(({ context }) => context.settings)
  useEffect(() => {
    if (!user) return
    const path = window.location.pathname
    const save = () => saveOfflineSession(path, { user, entities, organizations, settings })
    save()
    const again = setInterval(save, saveIntervalMs)
    return () => clearInterval(again)
  }, [user, entities, organizations, settings])
  useEffect(() => registerOfflinePage(scope), [scope])
}
