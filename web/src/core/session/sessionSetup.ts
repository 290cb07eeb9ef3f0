import { assign, fromPromise, raise, setup } from 'xstate'
import { ApiError, messageOf } from '../api/apiError.ts'
import { organizationFor, reconcile, selectionOf } from './selection.ts'
import type {
  Places,
  Restored,
  SessionContext,
  SessionEvent,
  SessionInput,
  SharedSession,
  SignedIn,
} from './sessionTypes.ts'
import { isSelectedId, type Organization } from './sessionUser.ts'

/** Returns another tab's token and mask mode. */
const followToken = (shared: SharedSession | null): Partial<SessionContext> =>
  shared ? { authtoken: shared.authtoken, maskMode: shared.maskMode } : {}

/** Returns another tab's selection, which the server has already saved for both. */
function followSelection({ user }: SessionContext, shared: SharedSession | null): Partial<SessionContext> {
  if (!shared || !user) return {}
  const selection = { selectedEntityId: shared.entityId, selectedOrganizationId: shared.organizationId }
  return { ...selection, user: { ...user, ...selection } }
}

/** True if another tab belongs to another user than the one signed in here. */
const isOther = ({ user }: SessionContext, shared: SharedSession | null): boolean =>
  user !== null && shared !== null && user.userId !== shared.userId

/** True if another tab works in another entity or organization than this one. */
const isElsewhere = ({ savedSelection }: SessionContext, shared: SharedSession | null): boolean =>
  shared !== null &&
  (savedSelection.entityId !== shared.entityId || savedSelection.organizationId !== shared.organizationId)

const missing = (actorName: string) => async (): Promise<never> => {
  throw new Error(`${actorName} is not provided to the session`)
}

/** The context after signing out: only the preferences stay in the browser. */
export const signedOutContext = {
  authtoken: null,
  urlToken: null,
  user: null,
  conflict: null,
  isOtherWanted: false,
  isAddressRejected: false,
  loginError: { error: false, message: '' },
  selectedEntityId: Number.NaN,
  selectedOrganizationId: Number.NaN,
  savedSelection: { entityId: Number.NaN, organizationId: Number.NaN },
  savedOrganizations: { entities: [], organizations: [], settings: {} },
  entities: [],
  organizations: [],
  settings: {},
  maskMode: false,
  dashboardCarouselMode: false,
  isDisplay: false,
  isSignedOutElsewhere: false,
  tries: 0,
  webDialog: { show: false, url: '', label: '' },
  urlParamsOnPageLoad: {},
  message: null,
} satisfies Omit<SessionContext, 'preferences'>

/**
 * `storedToken`: the former token, if the address has one too; `isDecided`: the user chose the token of the address.
 */
export type RestoreInput = { token: string; fromUrl: boolean; storedToken?: string | null; isDecided?: boolean }

/**
 * Definitions of the session machine: actors, actions, guards and delays. Actors are provided by `sessionActors.ts`, or
 * by tests.
 */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'pending' | 'deciding' | 'authenticated' | 'unreachable',
  },
  actors: {
    restore: fromPromise<Restored, RestoreInput>(missing('restore')),
    signIn: fromPromise<SignedIn, { userName: string; password: string }>(missing('signIn')),
    loadPlaces: fromPromise<Places, { entityId: number }>(missing('loadPlaces')),
    refresh: fromPromise<{ token: string }, { token: string }>(missing('refresh')),
    saveSelection: fromPromise<SignedIn, { context: SessionContext }>(missing('saveSelection')),
  },
  actions: {
    greet: () => {},
    clearEverything: () => {},
    clearData: () => {},
    clear: assign(signedOutContext),
    noteSignedOutElsewhere: assign({ isSignedOutElsewhere: true }),
    clearToken: assign({
      isAddressRejected: ({ context }) => context.urlToken !== null,
      authtoken: null,
      urlToken: null,
      isOtherWanted: false,
      user: null,
      entities: [],
      organizations: [],
    }),
    requestDecision: assign((_, { other, ...own }: Restored) => ({ conflict: other ? { own, other } : null })),
    decideForOther: assign({ isOtherWanted: true, conflict: null }),
    saveSelection: assign({
      savedSelection: ({ context }) => ({
        entityId: context.selectedEntityId,
        organizationId: context.selectedOrganizationId,
      }),
    }),
    saveOrganizations: assign({
      savedOrganizations: ({ context: { entities, organizations, settings } }) => ({
        entities,
        organizations,
        settings,
      }),
    }),
    revertSelection: assign(({ context: { savedSelection, savedOrganizations } }) => ({
      selectedEntityId: savedSelection.entityId,
      selectedOrganizationId: savedSelection.organizationId,
      ...savedOrganizations,
    })),
    selectEntity: assign({
      selectedEntityId: ({ context, event }) =>
        event.type === 'SELECT_ENTITY' ? event.entityId : context.selectedEntityId,
    }),
    selectOrganization: assign({
      selectedOrganizationId: ({ context, event }) =>
        event.type === 'SELECT_ORGANIZATION' ? event.organizationId : context.selectedOrganizationId,
    }),
    matchOrganization: assign({
      selectedOrganizationId: ({ context }) =>
        organizationFor(context.selectedEntityId, context.selectedOrganizationId, context.organizations),
    }),
    acceptSignIn: assign((_, signedIn: SignedIn) => ({
      authtoken: signedIn.token,
      user: signedIn.user,
      urlToken: null,
      conflict: null,
      isOtherWanted: false,
      isDisplay: signedIn.user.kind === 'display',
    })),
    acceptSelections: assign(({ context }, signedIn: SignedIn) => selectionOf(signedIn, context)),
    acceptPlaces: assign((_, places: Places) => places),
    reconcile: assign(({ context }) => reconcile(context)),
    saveChosen: raise(({ context }) => ({
      type: 'SELECT_ORGANIZATION' as const,
      organizationId: context.selectedOrganizationId,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    resetTries: assign({ tries: 0 }),
    note: assign((_, message: string) => ({ message })),
    failLogin: assign((_, error: unknown) => ({ loginError: { error: true, message: messageOf(error) } })),
    followToken: assign((_, shared: SharedSession | null) => followToken(shared)),
    followSelection: assign(({ context }, shared: SharedSession | null) => followSelection(context, shared)),
    clearLoginError: assign({ loginError: { error: false, message: '' } }),
  },
  guards: {
    hasNoToken: ({ context }) => (context.urlToken ?? context.authtoken) === null,
    hasUser: ({ context }) => context.user !== null,
    isOtherUser: (_, restored: Restored) => restored.other !== undefined,
    hasNoUser: ({ context }) => context.user === null,
    isUnauthorized: (_, error: unknown) => error instanceof ApiError && error.status === 401,
    isOwnToken: ({ context }, token: string) => token === context.authtoken || token === context.urlToken,
    /** Wall displays and addresses with a token of their own do not follow other tabs. */
    isOnItsOwn: ({ context }) => context.isDisplay || context.urlToken !== null,
    isSignedOut: (_, shared: SharedSession | null) => shared === null,
    isOther: ({ context }, shared: SharedSession | null) => isOther(context, shared),
    isElsewhere: ({ context }, shared: SharedSession | null) => isElsewhere(context, shared),
    isSelectionSaved: ({ context }) =>
      isSelectedId(context.savedSelection.entityId) && isSelectedId(context.savedSelection.organizationId),
    agreesWithUser: ({ context }) =>
      context.user?.selectedEntityId === context.selectedEntityId &&
      context.user.selectedOrganizationId === context.selectedOrganizationId,
    isSelectionUnsaved: ({ context }) =>
      !isSelectedId(context.savedSelection.entityId) || !isSelectedId(context.savedSelection.organizationId),
    isComplete: ({ context }) => isSelectedId(context.selectedEntityId) && isSelectedId(context.selectedOrganizationId),
    listsEntity: ({ context }, organizations: Organization[]) =>
      organizations.some((organization) => organization.entityId === context.selectedEntityId),
    triedLongEnough: ({ context }) => context.tries >= 50,
  },
  delays: { organizationWait: 100, refreshEvery: 20 * 60_000, retry: 3000 },
})
