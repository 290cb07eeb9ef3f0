import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { sessionMachine } from './sessionMachine.ts'
import { emptyRecord } from './sessionRecord.ts'
import type { Places, Restored, SessionContext, SessionInput, SignedIn } from './sessionTypes.ts'
import { sessionUser } from './sessionUser.ts'

/** Returns a user who works in entity 1, organization 10, unless specified otherwise. */
export const signedInAs = (
  selected: { selectedEntityId?: number | null; selectedOrganizationId?: number | null } = {},
) => ({
  token: 'fresh',
  user: sessionUser.parse({
    userId: 5,
    userName: 'ada@demo.takt',
    email: 'ada@demo.takt',
    country: 'US',
    timezone: 'America/New_York',
    entityId: 1,
    darkMode: false,
    globalAdmin: 0,
    restrictOrgs: 0,
    enabled: true,
    lastUpdated: '2026-03-02T14:00:00.000Z',
    selectedEntityId: 1,
    selectedOrganizationId: 10,
    permissions: noPermissions,
    ...selected,
  }),
})

/** Three entities: the second has organization 20, the third none. */
export const places: Places = {
  entities: [1, 2, 3].map((entityId) => ({ entityId, entityName: `Entity ${entityId}` })),
  organizations: [
    { organizationId: 10, organizationName: 'North', entityId: 1 },
    { organizationId: 11, organizationName: 'South', entityId: 1 },
    { organizationId: 20, organizationName: 'West', entityId: 2 },
  ],
  settings: {},
}

type ServerResponses = {
  restore?: (token: string, fromUrl: boolean, isDecided?: boolean) => Promise<Restored>
  signIn?: (userName: string, password: string) => Promise<SignedIn>
  loadPlaces?: (entityId: number) => Promise<Places>
  refresh?: () => Promise<{ token: string }>
  saveSelection?: (context: SessionContext) => Promise<SignedIn>
}

/** Creates the real session machine on a simulated clock, with a server that returns `responses`. */
export function sessionWith(responses: ServerResponses = {}, input: Partial<SessionInput> = {}) {
  const clock = new SimulatedClock()
  const actionLog: string[] = []
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise(({ input: { token, fromUrl, isDecided } }) =>
        responses.restore ? responses.restore(token, fromUrl, isDecided) : Promise.resolve(signedInAs()),
      ),
      signIn: fromPromise(({ input: { userName, password } }) =>
        responses.signIn ? responses.signIn(userName, password) : Promise.resolve(signedInAs()),
      ),
      loadPlaces: fromPromise(({ input: { entityId } }) =>
        responses.loadPlaces ? responses.loadPlaces(entityId) : Promise.resolve(places),
      ),
      refresh: fromPromise(() => (responses.refresh ? responses.refresh() : Promise.resolve({ token: 'fresher' }))),
      saveSelection: fromPromise(({ input: { context } }) => {
        if (responses.saveSelection) return responses.saveSelection(context)
        const { selectedEntityId, selectedOrganizationId } = context
        return Promise.resolve(signedInAs({ selectedEntityId, selectedOrganizationId: selectedOrganizationId || null }))
      }),
    },
    actions: { clearEverything: () => actionLog.push('all'), greet: () => actionLog.push('greeted') },
  })
  const actor = createActor(machine, {
    clock,
    input: { record: emptyRecord, urlToken: null, urlParamsOnPageLoad: {}, ...input },
  })
  return { actor, clock, done: actionLog }
}
