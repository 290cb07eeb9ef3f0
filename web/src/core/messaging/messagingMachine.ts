import { assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { allUpdating, type OnlineStatusMap } from './onlineStatus.ts'
import type { Provision } from './subscription.ts'

export type MessagingContext = {
  organizationId: number | null
  provision: Provision | null
  /**
   * True if the subscription was renewed since the connection was opened; a connection closed by its expiry is then
   * reopened directly.
   */
  renewed: boolean
  errors: number
  /** Time when the connection was lost or could not be opened (epoch ms); null while it is open or was never tried. */
  offlineSince: number | null
  connected: boolean
  /** Online status of each device; empty until the first frame. */
  onlineStatus: OnlineStatusMap
}

export type MessagingEvent =
  | { type: 'START'; organizationId: number }
  | { type: 'STOP' }
  /** Another entity with the same organization: the online statuses are determined again. */
  | { type: 'ENTITY_CHANGED' }
  | { type: 'ONLINE_STATUS'; changes: OnlineStatusMap }
  | { type: 'RETRY' }
  /** A user is active (again), which others must learn before the next keepAlive is due. */
  | { type: 'HERE' }
  | { type: 'OPENED' }
  | { type: 'BEHIND' }
  | { type: 'CAUGHT_UP' }
  | { type: 'TROUBLE' }
  | { type: 'CLOSED' }

const missing = (actorName: string) => async (): Promise<never> => {
  throw new Error(`${actorName} is not provided to messaging`)
}

const initialContext: MessagingContext = {
  organizationId: null,
  provision: null,
  renewed: false,
  errors: 0,
  offlineSince: null,
  connected: false,
  onlineStatus: {},
}

/** Number of errors after which the connection is closed, and provisioned again only after a pause. */
export const errorLimit = 5

/**
 * The real-time connection: provisioned, kept alive every 120 s, reopened when it is lost. After five errors without a
 * connection in between it is closed, and provisioned again after 120 s (or at once on `RETRY`, when the browser
 * reports that the network is back).
 */
export const messagingMachine = setup({
  types: {
    context: {} as MessagingContext,
    events: {} as MessagingEvent,
    tags: {} as 'behind' | 'trying',
  },
  actors: {
    provision: fromPromise<Provision, { organizationId: number }>(missing('provision')),
    keepAlive: fromPromise<Provision, { subscription: unknown }>(missing('keepAlive')),
    link: fromCallback<MessagingEvent, Provision>(() => {}),
  },
  actions: {
    countError: assign({
      errors: ({ context }) => context.errors + 1,
      offlineSince: ({ context }) => context.offlineSince ?? Date.now(),
    }),
    clearErrors: assign({ errors: 0, offlineSince: null }),
    reset: assign(initialContext),
    remember: assign((_, organizationId: number) => ({
      ...initialContext,
      organizationId,
    })),
    floorChanged: () => {},
  },
  guards: { tooManyErrors: ({ context }) => context.errors >= errorLimit },
  delays: {
    keepAliveInterval: 120_000,
    cooling: 120_000,
    nextTry: ({ context }) => 1000 * context.errors,
  },
}).createMachine({
  id: 'messaging',
  context: initialContext,
  initial: 'idle',
  on: {
    STOP: { target: '.idle', actions: ['reset', 'floorChanged'] },
    ENTITY_CHANGED: { actions: assign({ onlineStatus: ({ context }) => allUpdating(context.onlineStatus) }) },
    ONLINE_STATUS: {
      actions: assign({ onlineStatus: ({ context, event }) => ({ ...context.onlineStatus, ...event.changes }) }),
    },
    START: {
      guard: ({ context, event }) => context.organizationId !== event.organizationId,
      target: '.provisioning',
      reenter: true,
      actions: [{ type: 'remember', params: ({ event }) => event.organizationId }, 'floorChanged'],
    },
  },
  states: {
    idle: {},
    provisioning: {
      tags: 'trying',
      invoke: {
        src: 'provision',
        input: ({ context }) => ({ organizationId: context.organizationId ?? 0 }),
        onDone: { target: 'linked', actions: assign(({ event }) => ({ provision: event.output })) },
        onError: { target: 'failing', actions: 'countError' },
      },
    },
    linked: {
      invoke: {
        src: 'link',
        input: ({ context }) => {
          if (!context.provision) throw new Error('A connection requires a provisioned subscription')
          return context.provision
        },
      },
      initial: 'opening',
      on: {
        CLOSED: [
          { guard: ({ context }) => context.renewed, target: 'linked', reenter: true },
          { target: 'failing', actions: 'countError' },
        ],
      },
      entry: assign({ renewed: false }),
      states: {
        opening: { tags: 'trying', on: { OPENED: 'open' } },
        open: {
          entry: ['clearErrors', assign({ connected: true })],
          exit: assign({ connected: false }),
          type: 'parallel',
          on: { TROUBLE: { actions: assign({ errors: ({ context }) => context.errors + 1 }) } },
          always: { guard: 'tooManyErrors', target: '#messaging.failing' },
          states: {
            sync: {
              initial: 'behind',
              on: { BEHIND: '.behind', CAUGHT_UP: '.current' },
              states: { behind: { tags: 'behind' }, current: { entry: assign({ errors: 0 }) } },
            },
            alive: {
              initial: 'resting',
              states: {
                resting: { after: { keepAliveInterval: 'reporting' }, on: { HERE: 'reporting' } },
                reporting: {
                  invoke: {
                    src: 'keepAlive',
                    input: ({ context }) => ({ subscription: context.provision?.subscription }),
                    onDone: {
                      target: 'resting',
                      actions: assign(({ event }) => ({ provision: event.output, renewed: true })),
                    },
                    onError: { target: 'resting', actions: assign({ errors: ({ context }) => context.errors + 1 }) },
                  },
                },
              },
            },
          },
        },
      },
    },
    failing: {
      always: { guard: 'tooManyErrors', target: 'cooling' },
      after: { nextTry: 'provisioning' },
      on: { RETRY: 'provisioning' },
    },
    cooling: {
      entry: assign({ offlineSince: ({ context }) => context.offlineSince ?? Date.now() }),
      after: { cooling: { target: 'provisioning', actions: assign({ errors: 0 }) } },
      on: { RETRY: { target: 'provisioning', actions: assign({ errors: 0 }) } },
    },
  },
})

export type MessagingSnapshot = SnapshotFrom<typeof messagingMachine>
