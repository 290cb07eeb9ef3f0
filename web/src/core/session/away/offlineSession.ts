import { currentUserResponse } from '@takt/domain/areas/access/responses/signedIn.ts'
import { entitiesData, organizationsData } from '@takt/domain/areas/organizations/responses/organizationsData.ts'
import { z } from 'zod'
import { ApiError } from '../../api/apiError.ts'
import type { Places, SessionContext } from '../sessionTypes.ts'
import { readOffline, saveOffline } from './offlineStore.ts'

const session = z.object({
  user: currentUserResponse.shape.message,
  entities: entitiesData.shape.entities,
  organizations: organizationsData.shape.organizations,
  settings: organizationsData.shape.organizationSettingsMapByOrgId,
})
export type OfflineSession = z.output<typeof session>

const name = 'session'
const pageName = (path: string) => `page ${path}`

/** Stores user, entities and organizations, so that the page at `path` can be reloaded offline. */
export function saveOfflineSession(
  path: string,
  { user, entities, organizations, settings }: Pick<SessionContext, 'user'> & Places,
): void {
  saveOffline(name, { user, entities, organizations, settings })
  saveOffline(pageName(path), true)
}

/** Returns an address and those above it: for `/a/b/c` also `/a/b` and `/a`. */
const andAbove = (path: string): string[] => {
  const parts = path.split('/').slice(1)
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
}

/** Returns the session stored with the page at `path`, or with one above it; null if there is none. */
export const readOfflineSession = (path: string): OfflineSession | null =>
  andAbove(path).some((storedPath) => readOffline(pageName(storedPath), z.literal(true)))
    ? readOffline(name, session)
    : null

/** True if the server could not be reached: no network, or no backend behind the proxy. */
export const isServerUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
