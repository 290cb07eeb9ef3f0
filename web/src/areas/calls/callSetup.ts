import type { CallAction, CallDetails, PartyId } from '@takt/domain/areas/calls/callDetails.ts'
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { notesOf, notesOfVanished } from './callNotes.ts'
import { type CallPart, callPart, isSource } from './callPart.ts'

/** Whom one calls: people by user name, screens at machines by device; and what they are called. */
export type CallTargets = { users: readonly string[]; devices: readonly number[]; names: readonly string[] }

export type CallCommand =
  | { action: 'initiate'; targets: CallTargets; seat: string }
  | { action: Exclude<CallAction, 'initiate' | 'lost' | 'missed'>; room: string; seat: string }

export type CallContext = {
  me: PartyId | null
  /** Which of that person's pages this is. */
  seat: string
  /** The call that this page stands in, as it was last told. */
  call: CallDetails | null
  /** Who is called, until the server says how that went. */
  targets: CallTargets | null
  /** Calls that are over for this page: nobody comes back into one, so what is still told of them is late. */
  past: readonly string[]
  /** How often something was told: whether an answer is older than that. */
  heard: number
}

export type CallEvent =
  | { type: 'START'; me: PartyId; seat: string }
  | { type: 'STOP' }
  /** What a call is now, by a message or the answer to a command. */
  | { type: 'TOLD'; details: CallDetails }
  /** Messages may have been lost: it is asked which call this page stands in. */
  | { type: 'MISSED' }
  /** The answer to that; `heard` as it was when it was asked. */
  | { type: 'CURRENT'; details: CallDetails | null; heard: number }
  | { type: 'CALL'; targets: CallTargets }
  | { type: 'ANSWER' }
  | { type: 'IGNORE' }
  | { type: 'ABORT' }
  | { type: 'END' }

/** What people are told in passing, and a command that failed. */
export type CallEmitted =
  | { type: 'NOTES'; texts: readonly string[] }
  | { type: 'TROUBLE'; command: 'initiate' | 'answer' | 'leave'; error: unknown }

const missing = (what: string) => async (): Promise<never> => {
  throw new Error(`${what} was not given to calls`)
}

export const nothing: CallContext = { me: null, seat: '', call: null, targets: null, past: [], heard: 0 }
/** So many calls that are over are known; a message is never later than that. */
const pastKept = 20
/** How much longer a page rings than the server lets it: the message that ends it may be lost. */
const ringsLongerMs = 15_000

const partIn = ({ me, seat }: CallContext, details: CallDetails | null): CallPart =>
  me && details ? callPart(details, { me, seat }) : 'none'

/** How this page leaves the call it stands in. `isAnswered`: it is on the way to being answered, or is already. */
export function leaving({ me, seat, call }: CallContext, isAnswered: boolean): CallCommand {
  if (!me || !call) throw new Error('There is no call to leave')
  const part = partIn({ ...nothing, me, seat }, call)
  const { room } = call
  if (part === 'incoming' && !isAnswered) return { action: 'targetIgnore', room, seat }
  if (!isSource(call, me)) return { action: 'targetEnd', room, seat }
  return { action: call.state === 'ringing' ? 'sourceAbort' : 'sourceEnd', room, seat }
}

/** What calls are made of; the machine is in callMachine.ts. */
export const callSetup = setup({
  types: {
    context: {} as CallContext,
    events: {} as CallEvent,
    emitted: {} as CallEmitted,
    /** `incoming` and `calling` ring on either side; `leaving`: nothing is to be seen or heard of it any more. */
    tags: {} as 'incoming' | 'calling' | 'talking' | 'elsewhere' | 'leaving',
  },
  actors: {
    command: fromPromise<CallDetails, CallCommand>(missing('command')),
    media: fromCallback<CallEvent, { room: string; seat: string }>(() => {}),
  },
  actions: {
    /** Asks the server which call this page stands in, and sends `CURRENT` with the same `heard`. */
    askCurrent: (_, _heard: number) => {},
    /** The call that just became active is put on record. */
    recordActive: () => {},
    keep: assign(({ context, event }) =>
      event.type === 'TOLD' ? { call: event.details, heard: context.heard + 1, targets: null } : {},
    ),
    keepCurrent: assign(({ context, event }) =>
      event.type === 'CURRENT' ? { call: event.details, heard: context.heard + 1 } : {},
    ),
    forget: assign(({ context: { call, past } }) => ({
      call: null,
      targets: null,
      past: call ? [...past, call.room].slice(-pastKept) : past,
    })),
    /** Says what the news means to the person. */
    tell: emit(({ context: { me, seat, call, targets }, event }) => {
      if (event.type !== 'TOLD' || !me) return { type: 'NOTES' as const, texts: [] }
      const before = targets ? 'outgoing' : call ? callPart(call, { me, seat }) : 'none'
      return { type: 'NOTES' as const, texts: notesOf(before, event.details, { me, seat }) }
    }),
    tellVanished: emit(({ context }) => ({
      type: 'NOTES' as const,
      texts: context.call ? [notesOfVanished(partIn(context, context.call), context.call)] : [],
    })),
    trouble: emit((_, trouble: { command: 'initiate' | 'answer' | 'leave'; error: unknown }) => ({
      type: 'TROUBLE' as const,
      ...trouble,
    })),
  },
  guards: {
    /** Late, or told twice. */
    isOld: ({ context: { me, past, call }, event }) =>
      event.type === 'TOLD' &&
      (me === null ||
        past.includes(event.details.room) ||
        (call?.room === event.details.room && event.details.version <= call.version)),
    /** It is of another call than the one this page stands in. */
    isOther: ({ context: { call }, event }) =>
      event.type === 'TOLD' && call !== null && call.room !== event.details.room,
    leadsTo: ({ context, event }, part: CallPart) => event.type === 'TOLD' && partIn(context, event.details) === part,
    isLateAnswer: ({ context, event }) => event.type === 'CURRENT' && event.heard !== context.heard,
    isNothing: ({ event }) => event.type === 'CURRENT' && event.details === null,
    /** The server still has this page in a call that it has left. */
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
    /** How long it rings if nothing ends it: the message that does so may be lost. */
    ringing: ({ context: { call } }) =>
      call ? Date.parse(call.ringsUntil) - Date.parse(call.startedAt) + ringsLongerMs : ringsLongerMs,
    leavingAtMost: 10_000,
  },
})
