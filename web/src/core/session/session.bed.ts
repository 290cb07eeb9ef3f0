import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { sessionMachine } from './sessionMachine.ts'
import { emptyRecord } from './sessionRecord.ts'
import type { Places, Restored, SessionContext, SessionInput, SignedIn } from './sessionTypes.ts'
import { sessionUser } from './sessionUser.ts'

/** A user who works in entity 1, organization 10, unless told otherwise. */
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

/** Two entities; the second has organization 20, a third one has none. */
export const places: Places = {
  entities: [1, 2, 3].map((entityId) => ({ entityId, entityName: `Entity ${entityId}` })),
  organizations: [
    { organizationId: 10, organizationName: 'North', entityId: 1 },
    { organizationId: 11, organizationName: 'South', entityId: 1 },
    { organizationId: 20, organizationName: 'West', entityId: 2 },
  ],
  settings: {},
}

type Answers = {
  restore?: (token: string, fromUrl: boolean, isDecided?: boolean) => Promise<Restored>
  signIn?: (userName: string, password: string) => Promise<SignedIn>
  loadPlaces?: (entityId: number) => Promise<Places>
  refresh?: () => Promise<{ token: string }>
  saveSelection?: (context: SessionContext) => Promise<SignedIn>
}

/** The real session machine on a simulated clock, with a server that answers as told. */
export function sessionWith(answers: Answers = {}, input: Partial<SessionInput> = {}) {
  const clock = new SimulatedClock()
  const forgotten: string[] = []
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise(({ input: { token, fromUrl, isDecided } }) =>
        answers.restore ? answers.restore(token, fromUrl, isDecided) : Promise.resolve(signedInAs()),
      ),
      signIn: fromPromise(({ input: { userName, password } }) =>
        answers.signIn ? answers.signIn(userName, password) : Promise.resolve(signedInAs()),
      ),
      loadPlaces: fromPromise(({ input: { entityId } }) =>
        answers.loadPlaces ? answers.loadPlaces(entityId) : Promise.resolve(places),
      ),
      refresh: fromPromise(() => (answers.refresh ? answers.refresh() : Promise.resolve({ token: 'fresher' }))),
      saveSelection: fromPromise(({ input: { context } }) => {
        if (answers.saveSelection) return answers.saveSelection(context)
        const { selectedEntityId, selectedOrganizationId } = context
        return Promise.resolve(signedInAs({ selectedEntityId, selectedOrganizationId: selectedOrganizationId || null }))
      }),
    },
    actions: { forgetEverything: () => forgotten.push('all'), greet: () => forgotten.push('greeted') },
  })
  const actor = createActor(machine, {
    clock,
    input: { record: emptyRecord, urlToken: null, urlParamsOnPageLoad: {}, ...input },
  })
  return { actor, clock, done: forgotten }
}
