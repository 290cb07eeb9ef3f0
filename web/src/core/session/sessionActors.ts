import { currentUserResponse, linkOwner, signedIn, withToken } from '@takt/domain/areas/access/responses/signedIn.ts'
import { entitiesData, organizationsData } from '@takt/domain/areas/organizations/responses/organizationsData.ts'
import { fromPromise } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { anyResponse, type Client, dataResponse } from '../api/client.ts'
import { isServerUnreachable, type OfflineSession } from './away/offlineSession.ts'
import { profileBody } from './profileBody.ts'
import type { sessionMachine } from './sessionMachine.ts'
import type { RestoreInput } from './sessionSetup.ts'
import type { Places, Restored, SessionContext, SignedIn } from './sessionTypes.ts'
import { isSelectedId } from './sessionUser.ts'
import { sessionTexts } from './texts.ts'

const ownerResponse = dataResponse(linkOwner)
const entitiesResponse = dataResponse(entitiesData)
const organizationsResponse = dataResponse(organizationsData)

async function loadPlaces(client: Client, entityId: number, signal: AbortSignal): Promise<Places> {
  const [entities, organizations] = await Promise.all([
    client.get('/entities', { schema: entitiesResponse, signal }),
    client.get('/organizations', {
      schema: organizationsResponse,
      query: isSelectedId(entityId) ? { entityId } : {},
      signal,
    }),
  ])
  return {
    entities: entities.data.entities,
    organizations: organizations.data.organizations,
    settings: organizations.data.organizationSettingsMapByOrgId,
  }
}

/**
 * Saves the selection with the server's current profile, because another tab may have changed it since this one was
 * loaded.
 */
async function saveSelection(client: Client, context: SessionContext, signal: AbortSignal): Promise<SignedIn> {
  if (!context.user) throw new Error('No user is signed in')
  const { message: user } = await client.get('/users/user', { schema: currentUserResponse, signal })
  const { selectedEntityId, selectedOrganizationId } = context
  const response = await client.put(`/users/${encodeURIComponent(user.userName)}`, {
    schema: signedIn,
    signal,
    body: profileBody(user, { selectedEntityId, selectedOrganizationId }),
  })
  return { token: response.token, user: response.user }
}

/** Returns the user of a token. */
export const signedInBy = async (client: Client, token: string, signal: AbortSignal): Promise<SignedIn> => {
  const response = await client.get('/users/user', { schema: currentUserResponse, signal, token })
  return { token: response.token, user: response.message }
}

function nullIfUnauthorized(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

/**
 * Restores the session of the stored token, or of the token in the address, which is exchanged for a session. It
 * replaces an active session of the same user or of a wall display; before replacing that of another user, the user is
 * asked and the token is not consumed.
 */
async function restore(client: Client, input: RestoreInput, signal: AbortSignal): Promise<Restored> {
  const { token, storedToken } = input
  const by = (sessionToken: string) => signedInBy(client, sessionToken, signal)
  if (!input.fromUrl) return by(token)
  const exchange = async () => (await client.post('/users/refreshToken', { schema: withToken, signal, token })).token
  if (storedToken && !input.isDecided) {
    const profile = await by(storedToken).catch(nullIfUnauthorized)
    if (profile && profile.user.kind !== 'display') {
      const response = await client
        .get('/users/linkToken', { schema: ownerResponse, signal, token })
        .catch(nullIfUnauthorized)
      if (!response) return profile
      if (response.data.userId !== profile.user.userId) return { ...profile, other: response.data }
    }
  }
  return by(await exchange().catch((error) => storedTokenAfter(error, storedToken)))
}

/** Returns the stored token if the one in the address was rejected; otherwise throws the error. */
function storedTokenAfter(error: unknown, storedToken: string | null | undefined): string {
  if (storedToken && error instanceof ApiError && error.status === 401) return storedToken
  throw error
}

/**
 * Creates the session machine's actors for the real server. A token from the address is exchanged for a session by the
 * server. `readOffline`: returns the session stored with this page for use offline; it continues with it if the server
 * is unreachable.
 */
export function sessionActors(
  client: Client,
  readOffline: () => OfflineSession | null = () => null,
): Parameters<typeof sessionMachine.provide>[0]['actors'] {
  const offlineSessionAfter = (error: unknown): OfflineSession => {
    const stored = isServerUnreachable(error) ? readOffline() : null
    if (!stored) throw error
    return stored
  }
  return {
    restore: fromPromise(({ input, signal }) =>
      restore(client, input, signal).catch((error: unknown) => {
        if (input.fromUrl) throw error
        return { token: input.token, user: offlineSessionAfter(error).user }
      }),
    ),
    signIn: fromPromise(async ({ input, signal }) => {
      const response = await client.post('/login', { schema: signedIn, body: input, signal })
      return { token: response.token, user: response.user }
    }),
    loadPlaces: fromPromise(({ input, signal }) =>
      loadPlaces(client, input.entityId, signal).catch((error: unknown) => {
        const { user: _, ...places } = offlineSessionAfter(error)
        return places
      }),
    ),
    refresh: fromPromise(({ signal }) => client.post('/users/refreshToken', { schema: withToken, signal })),
    saveSelection: fromPromise(({ input, signal }) => saveSelection(client, input.context, signal)),
  }
}

/** Records a sign-in with a selected organization; a failure is only logged. */
export const recordLogin = (client: Client): Promise<unknown> =>
  client
    .post('/telemetry', { schema: anyResponse, body: { telemetryDescription: sessionTexts.portalLogin } })
    .catch((error: unknown) => console.warn('The sign-in was not recorded', error))
