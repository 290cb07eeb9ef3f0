import type { CallAction, CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { notesOf, notesOfVanished } from './callNotes.ts'
import { type CallPart, callPart, isSource } from './callPart.ts'

/** The callees: people by user name, screens at machines by device; and their display names. */
export type CallTargets = { users: readonly string[]; devices: readonly number[]; names: readonly string[] }

export type CallCommand =
  | { action: 'initiate'; targets: CallTargets; seat: string }
  | { action: Exclude<CallAction, 'initiate' | 'lost' | 'missed'>; room: string; seat: string }

export type CallContext = {
  me: PartyId | null
  /** Identifies this page among the party's pages. */
  seat: string
  /** The latest known details of the call of this page. */
  call: CallDetails | null
  /** The callees, until the server reports the result. */
  targets: CallTargets | null
  /** Ended calls of this page. They cannot be rejoined, so further messages about them are ignored as late. */
  past: readonly string[]
  /** Number of updates received so far; shows whether a response is older than the latest update. */
  receivedCount: number
}

export type CallEvent =
  | { type: 'START'; me: PartyId; seat: string }
  | { type: 'STOP' }
  /** The current details of a call, from a message or the response to a command. */
  | { type: 'UPDATED'; details: CallDetails }
  /** Messages may have been lost, so the current call is requested. */
  | { type: 'MISSED' }
  /** The response to that; `receivedCount` as of the time of the request. */
  | { type: 'CURRENT'; details: CallDetails | null; receivedCount: number }
  | { type: 'CALL'; targets: CallTargets }
  | { type: 'ANSWER' }
  | { type: 'IGNORE' }
  | { type: 'ABORT' }
  | { type: 'END' }

/** Notes for the user, and failed commands. */
export type CallEmitted =
  | { type: 'NOTES'; texts: readonly string[] }
  | { type: 'TROUBLE'; command: 'initiate' | 'answer' | 'leave'; error: unknown }

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`${name} was not provided to the call machine`)
}

export const emptyContext: CallContext = { me: null, seat: '', call: null, targets: null, past: [], receivedCount: 0 }
/** Maximum number of ended calls remembered; a message is never later than that. */
const maxPastCalls = 20
/** Additional time that a page rings after the server's limit, because the message that ends it may be lost. */
const ringsLongerMs = 15_000

const partIn = ({ me, seat }: CallContext, details: CallDetails | null): CallPart =>
  me && details ? callPart(details, { me, seat }) : 'none'

/** Returns the command by which this page leaves its call. `isAnswered`: it has been answered, or is being answered. */
export function leaveCommand({ me, seat, call }: CallContext, isAnswered: boolean): CallCommand {
  if (!me || !call) throw new Error('There is no call to leave')
  const part = partIn({ ...emptyContext, me, seat }, call)
  const { room } = call
  if (part === 'incoming' && !isAnswered) return { action: 'targetIgnore', room, seat }
  if (!isSource(call, me)) return { action: 'targetEnd', room, seat }
  return { action: call.state === 'ringing' ? 'sourceAbort' : 'sourceEnd', room, seat }
}

/** The types, actors, actions, guards and delays of calls; the state machine is in callMachine.ts. */
export const callSetup = setup({
  types: {
    context: {} as CallContext,
    events: {} as CallEvent,
    emitted: {} as CallEmitted,
    /** `incoming` and `calling` ring on either side; `leaving`: the call is no longer shown or audible. */
    tags: {} as 'incoming' | 'calling' | 'talking' | 'elsewhere' | 'leaving',
  },
  actors: {
    command: fromPromise<CallDetails, CallCommand>(missing('command')),
    media: fromCallback<CallEvent, { room: string; seat: string }>(() => {}),
  },
  actions: {
    /** Requests the current call of this page from the server, and sends `CURRENT` with the same count. */
    requestCurrent: (_, _receivedCount: number) => {},
    /** Records the call that just became active. */
    recordActive: () => {},
    keep: assign(({ context, event }) =>
      event.type === 'UPDATED' ? { call: event.details, receivedCount: context.receivedCount + 1, targets: null } : {},
    ),
    saveCurrent: assign(({ context, event }) =>
      event.type === 'CURRENT' ? { call: event.details, receivedCount: context.receivedCount + 1 } : {},
    ),
    clearCall: assign(({ context: { call, past } }) => ({
      call: null,
      targets: null,
      past: call ? [...past, call.room].slice(-maxPastCalls) : past,
    })),
    /** Emits the notes for an update. */
    tell: emit(({ context: { me, seat, call, targets }, event }) => {
      if (event.type !== 'UPDATED' || !me) return { type: 'NOTES' as const, texts: [] }
      const before = targets ? 'outgoing' : call ? callPart(call, { me, seat }) : 'none'
      return { type: 'NOTES' as const, texts: notesOf(before, event.details, { me, seat }) }
    }),
    reportVanished: emit(({ context }) => ({
      type: 'NOTES' as const,
      texts: context.call ? [notesOfVanished(partIn(context, context.call), context.call)] : [],
    })),
    trouble: emit((_, failure: { command: 'initiate' | 'answer' | 'leave'; error: unknown }) => ({
      type: 'TROUBLE' as const,
      ...failure,
    })),
  },
  guards: {
    /** A late or duplicate update. */
    isOld: ({ context: { me, past, call }, event }) =>
      event.type === 'UPDATED' &&
      (me === null ||
        past.includes(event.details.room) ||
        (call?.room === event.details.room && event.details.version <= call.version)),
    /** An update of a call other than that of this page. */
    isOther: ({ context: { call }, event }) =>
      event.type === 'UPDATED' && call !== null && call.room !== event.details.room,
    leadsTo: ({ context, event }, part: CallPart) =>
      event.type === 'UPDATED' && partIn(context, event.details) === part,
    isLateAnswer: ({ context, event }) => event.type === 'CURRENT' && event.receivedCount !== context.receivedCount,
    isNothing: ({ event }) => event.type === 'CURRENT' && event.details === null,
    /** The server still lists this page in a call that it has left. */
    isStillIn: ({ context, event }) =>
      event.type === 'CURRENT' &&
      event.details !== null &&
      context.call === null &&
      context.past.includes(event.details.room) &&
      ['incoming', 'outgoing', 'active'].includes(partIn(context, event.details)),
    isElsewhere: ({ context, event }) =>
      event.type === 'CURRENT' &&
      event.details !== null &&
      context.call === null &&
      context.past.includes(event.details.room) &&
      partIn(context, event.details) === 'elsewhere',
    isOtherCurrent: ({ context: { call }, event }) =>
      event.type === 'CURRENT' && call !== null && call.room !== event.details?.room,
  },
  delays: {
    /** Time a call rings if nothing ends it, because the message that ends it may be lost. */
    ringing: ({ context: { call } }) =>
      call ? Date.parse(call.ringsUntil) - Date.parse(call.startedAt) + ringsLongerMs : ringsLongerMs,
    leaveTimeout: 10_000,
  },
})
