import { whoIsSignedIn } from '@takt/domain/access/answers/signedIn.ts'
import { entitiesData, organizationsData } from '@takt/domain/organizations/answers/places.ts'
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

/** Who was signed in when the page at `path` was kept; null if it was not. */
export const awaySession = (path: string): AwaySession | null =>
  keptAway(pageName(path), z.literal(true)) && keptAway(name, session)

/** Whether nobody was there to answer: no network, or nothing behind what stands before the server. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)
