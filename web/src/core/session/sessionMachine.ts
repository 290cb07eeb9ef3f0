import { assign, type SnapshotFrom } from 'xstate'
import { followingTab } from './followingTab.ts'
import { selectionRegion } from './selectionRegion.ts'
import { sessionSetup, signedOutContext } from './sessionSetup.ts'
import type { Places, Restored, SessionContext, SessionInput, SignedIn } from './sessionTypes.ts'

const acceptSignedIn = [
  { type: 'acceptSignIn', params: ({ event }: { event: { output: SignedIn } }) => event.output },
  { type: 'acceptSelections', params: ({ event }: { event: { output: SignedIn } }) => event.output },
] as const

/** The current session, after the user was asked whether to switch to another user. */
const currentParams = { params: ({ context }: { context: SessionContext }) => context.conflict!.own } as const
const acceptCurrent = [
  { type: 'acceptSelections', ...currentParams },
  { type: 'acceptSignIn', ...currentParams },
] as const
const restored = { params: ({ event }: { event: { output: Restored } }) => event.output } as const

const acceptPlaces = {
  type: 'acceptPlaces',
  params: ({ event }: { event: { output: Places } }) => event.output,
} as const

const unauthorized = {
  type: 'isUnauthorized',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const
const failLogin = {
  type: 'failLogin',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const

/** True if a parameter of the address turns a mode on. */
export const isSwitchedOn = (value: string | undefined) => value !== undefined && value !== '0' && value !== 'false'

/** Returns the restored part of the context; entity names are known once the server has responded. */
const restoredContext = ({ authenticated: _, entities, ...record }: SessionInput['record']) => ({
  ...record,
  entities: entities.map(({ entityId }) => ({ entityId, entityName: String(entityId) })),
})

/**
 * The life cycle of a session. `auth` is the state of authentication and loading (`ready`: entity and organization are
 * saved); `selection` follows a change of entity or organization until the server has saved it or it was reverted.
 * Views use tags and context, not state names.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  type: 'parallel',
  context: ({ input: { record, urlToken, urlParamsOnPageLoad } }) => ({
    ...signedOutContext,
    ...restoredContext(record),
    urlToken,
    urlParamsOnPageLoad,
    maskMode: isSwitchedOn(urlParamsOnPageLoad.mask ?? String(record.maskMode)),
    dashboardCarouselMode: isSwitchedOn(urlParamsOnPageLoad.carousel ?? String(record.dashboardCarouselMode)),
    isDisplay: record.isDisplay || isSwitchedOn(urlParamsOnPageLoad.display),
  }),
  on: {
    PROFILE_SAVED: { guard: 'hasUser', actions: assign(({ event }) => ({ user: event.user })) },
    SET_THEME: { actions: assign(({ event }) => ({ preferences: { theme: event.theme } })) },
    SET_MASK: { actions: assign(({ event }) => ({ maskMode: event.on })) },
    SET_CAROUSEL: { actions: assign(({ event }) => ({ dashboardCarouselMode: event.on })) },
    OPEN_WEB_DIALOG: {
      guard: 'hasUser',
      actions: assign(({ event: { url, label } }) => ({ webDialog: { show: true, url, label } })),
    },
    CLOSE_WEB_DIALOG: { actions: assign({ webDialog: signedOutContext.webDialog }) },
    MESSAGE_SHOWN: { actions: assign({ message: null }) },
  },
  states: {
    auth: {
      initial: 'restoring',
      on: {
        SIGN_OUT: { target: '.anonymous', actions: ['clear', 'clearEverything'] },
        TOKEN_REJECTED: {
          guard: { type: 'isOwnToken', params: ({ event }) => event.token },
          target: '.expired',
        },
        FOLLOW: followingTab,
      },
      states: {
        restoring: {
          tags: 'pending',
          always: { guard: 'hasNoToken', target: 'anonymous' },
          invoke: {
            src: 'restore',
            input: ({ context }) => ({
              token: context.urlToken ?? context.authtoken ?? '',
              fromUrl: context.urlToken !== null,
              // A wall display that starts at its first address again was connected before; a user may be signed in.
              storedToken: context.authtoken,
              isDecided: context.isOtherWanted,
            }),
            onDone: [
              {
                guard: { type: 'isOtherUser', ...restored },
                target: 'deciding',
                actions: { type: 'requestDecision', ...restored },
              },
              { target: 'choosing', actions: acceptSignedIn },
            ],
            onError: [{ guard: unauthorized, target: 'expired' }, { target: 'unreachable' }],
          },
        },
        deciding: {
          tags: ['pending', 'deciding'],
          on: {
            STAY: { target: 'choosing', actions: acceptCurrent },
            GO_ON: { target: 'restoring', actions: ['decideForOther', 'clearEverything'] },
          },
        },
        unreachable: { tags: ['pending', 'unreachable'], after: { retry: 'restoring' } },
        anonymous: { on: { SIGN_IN: { target: 'signingIn', actions: 'clearLoginError' } } },
        signingIn: {
          invoke: {
            src: 'signIn',
            input: ({ event }) => ({
              userName: event.type === 'SIGN_IN' ? event.userName : '',
              password: event.type === 'SIGN_IN' ? event.password : '',
            }),
            onDone: { target: 'choosing', actions: [...acceptSignedIn, 'greet'] },
            onError: { target: 'anonymous', actions: failLogin },
          },
          // Other tabs follow a sign-in here.
          on: { FOLLOW: {} },
        },
        choosing: {
          tags: 'authenticated',
          initial: 'loading',
          states: {
            loading: {
              tags: 'pending',
              invoke: {
                src: 'loadPlaces',
                input: ({ context }) => ({ entityId: context.selectedEntityId }),
                onDone: {
                  target: 'agreeing',
                  actions: [acceptPlaces, 'reconcile'],
                },
                onError: 'failed',
              },
            },
            agreeing: {
              always: [
                { guard: 'agreesWithUser', target: '#session.auth.ready', actions: 'saveSelection' },
                { guard: 'isComplete', target: 'waiting', actions: 'saveChosen' },
                { target: 'waiting' },
              ],
            },
            waiting: { always: { guard: 'isSelectionSaved', target: '#session.auth.ready' } },
            failed: { tags: ['pending', 'unreachable'], after: { retry: 'loading' } },
          },
        },
        ready: {
          tags: 'authenticated',
          always: { guard: 'isSelectionUnsaved', target: 'choosing.waiting' },
          on: {
            REFRESH: 'refreshing',
            PLACES_CHANGED: {
              actions: [{ type: 'acceptPlaces', params: ({ event }) => event.places }, 'saveOrganizations'],
            },
          },
          after: { refreshEvery: 'refreshing' },
        },
        refreshing: {
          tags: 'authenticated',
          invoke: {
            src: 'refresh',
            input: ({ context }) => ({ token: context.authtoken ?? '' }),
            onDone: { target: 'ready', actions: assign(({ event }) => ({ authtoken: event.output.token })) },
            onError: 'ready',
          },
        },
        expired: {
          entry: 'clearToken',
          on: { SIGN_IN: { target: 'signingIn', actions: 'clearLoginError' } },
        },
      },
    },
    selection: selectionRegion,
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
