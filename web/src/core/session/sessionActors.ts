import { linkOwner, signedIn, whoIsSignedIn, withToken } from '@takt/domain/areas/access/answers/signedIn.ts'
import { entitiesData, organizationsData } from '@takt/domain/areas/organizations/answers/places.ts'
import { fromPromise } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { answered, type Client, done } from '../api/client.ts'
import { type AwaySession, isAway } from './away/awaySession.ts'
import { profileBody } from './profileBody.ts'
import type { sessionMachine } from './sessionMachine.ts'
import type { RestoreInput } from './sessionSetup.ts'
import type { Places, Restored, SessionContext, SignedIn } from './sessionTypes.ts'
import { isChosen } from './sessionUser.ts'
import { sessionTexts } from './texts.ts'

const ownerAnswer = answered(linkOwner)
const entitiesAnswer = answered(entitiesData)
const organizationsAnswer = answered(organizationsData)

async function loadPlaces(client: Client, entityId: number, signal: AbortSignal): Promise<Places> {
  const [entities, organizations] = await Promise.all([
    client.get('/entities', { schema: entitiesAnswer, signal }),
    client.get('/organizations', {
      schema: organizationsAnswer,
      query: isChosen(entityId) ? { entityId } : {},
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
 * Keeps what is selected with the profile as the server has it now: another tab may have changed it since this one was
 * loaded.
 */
async function saveSelection(client: Client, context: SessionContext, signal: AbortSignal): Promise<SignedIn> {
  if (!context.user) throw new Error('Nobody is signed in')
  const { message: user } = await client.get('/users/user', { schema: whoIsSignedIn, signal })
  const { selectedEntityId, selectedOrganizationId } = context
  const answer = await client.put(`/users/${encodeURIComponent(user.userName)}`, {
    schema: signedIn,
    signal,
    body: profileBody(user, { selectedEntityId, selectedOrganizationId }),
  })
  return { token: answer.token, user: answer.user }
}

/** Who is signed in by a token. */
export const signedInBy = async (client: Client, token: string, signal: AbortSignal): Promise<SignedIn> => {
  const answer = await client.get('/users/user', { schema: whoIsSignedIn, signal, token })
  return { token: answer.token, user: answer.message }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

/**
 * Who is signed in by the token that was kept, or by that of the address, which is exchanged for a session. It takes
 * the place of a living session of the same person or of a wall board; before that of somebody else it is asked, and
 * the token is not used up.
 */
async function restore(client: Client, input: RestoreInput, signal: AbortSignal): Promise<Restored> {
  const { token, kept } = input
  const by = (which: string) => signedInBy(client, which, signal)
  if (!input.fromUrl) return by(token)
  const exchange = async () => (await client.post('/users/refreshToken', { schema: withToken, signal, token })).token
  if (kept && !input.isDecided) {
    const profile = await by(kept).catch(nullIfRefused)
    if (profile && profile.user.kind !== 'display') {
      const answer = await client.get('/users/linkToken', { schema: ownerAnswer, signal, token }).catch(nullIfRefused)
      if (!answer) return profile
      if (answer.data.userId !== profile.user.userId) return { ...profile, other: answer.data }
    }
  }
  return by(await exchange().catch((error) => keptAfter(error, kept)))
}

/** The token kept from before, if the one in the address was refused; else the refusal. */
function keptAfter(error: unknown, kept: string | null | undefined): string {
  if (kept && error instanceof ApiError && error.status === 401) return kept
  throw error
}

/**
 * The session machine's actors against the real server. A token from the address is given to the server, which
 * exchanges it for a session. `away`: who was signed in when this page was kept for a time without a network; it goes
 * on with that where nobody answers.
 */
export function sessionActors(
  client: Client,
  away: () => AwaySession | null = () => null,
): Parameters<typeof sessionMachine.provide>[0]['actors'] {
  const awayAfter = (error: unknown): AwaySession => {
    const kept = isAway(error) ? away() : null
    if (!kept) throw error
    return kept
  }
  return {
    restore: fromPromise(({ input, signal }) =>
      restore(client, input, signal).catch((error: unknown) => {
        if (input.fromUrl) throw error
        return { token: input.token, user: awayAfter(error).user }
      }),
    ),
    signIn: fromPromise(async ({ input, signal }) => {
      const answer = await client.post('/login', { schema: signedIn, body: input, signal })
      return { token: answer.token, user: answer.user }
    }),
    loadPlaces: fromPromise(({ input, signal }) =>
      loadPlaces(client, input.entityId, signal).catch((error: unknown) => {
        const { user: _, ...places } = awayAfter(error)
        return places
      }),
    ),
    refresh: fromPromise(({ signal }) => client.post('/users/refreshToken', { schema: withToken, signal })),
    saveSelection: fromPromise(({ input, signal }) => saveSelection(client, input.context, signal)),
  }
}

/** The record of a sign-in with a chosen organization; failing to write it is nobody's business but the log's. */
export const recordLogin = (client: Client): Promise<unknown> =>
  client
    .post('/telemetry', { schema: done, body: { telemetryDescription: sessionTexts.portalLogin } })
    .catch((error: unknown) => console.warn('The sign-in was not recorded', error))
