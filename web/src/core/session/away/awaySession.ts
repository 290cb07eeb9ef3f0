import { whoIsSignedIn } from '@takt/domain/areas/access/answers/signedIn.ts'
import { entitiesData, organizationsData } from '@takt/domain/areas/organizations/answers/places.ts'
import { z } from 'zod'
import { ApiError } from '../../api/apiError.ts'
import type { Places, SessionContext } from '../sessionTypes.ts'
import { keepAway, keptAway } from './awayStore.ts'

const session = z.object({
  user: whoIsSignedIn.shape.message,
  entities: entitiesData.shape.entities,
  organizations: organizationsData.shape.organizations,
  settings: organizationsData.shape.organizationSettingsMapByOrgId,
})
export type AwaySession = z.output<typeof session>

const name = 'session'
const pageName = (path: string) => `page ${path}`

/** Keeps who is signed in and where, for the page at `path` to be loaded anew without a network. */
export function keepAwaySession(
  path: string,
  { user, entities, organizations, settings }: Pick<SessionContext, 'user'> & Places,
): void {
  keepAway(name, { user, entities, organizations, settings })
  keepAway(pageName(path), true)
}

/** `/a/b/c` and the addresses above it: `/a/b` and `/a`. */
const andAbove = (path: string): string[] => {
  const parts = path.split('/').slice(1)
  return parts.map((_, place) => `/${parts.slice(0, parts.length - place).join('/')}`)
}

/** Who was signed in when the page at `path`, or one above it, was kept; null if none was. */
export const awaySession = (path: string): AwaySession | null =>
  andAbove(path).some((kept) => keptAway(pageName(kept), z.literal(true))) ? keptAway(name, session) : null

/** Whether nobody was there to answer: no network, or nothing behind what stands before the server. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
