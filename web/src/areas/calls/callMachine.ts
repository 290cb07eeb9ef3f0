import { assign, raise, type SnapshotFrom } from 'xstate'
import type { CallPart } from './callPart.ts'
import { type CallContext, callSetup, leaving, nothing } from './callSetup.ts'

const ask = { type: 'askCurrent', params: ({ context }: { context: CallContext }) => context.heard } as const

/** News after which this page has the same part in the call as before. */
const goesOn = <Part extends CallPart>(part: Part) =>
  [
    { guard: 'isOld' },
    { guard: 'isOther', actions: ask },
    { guard: { type: 'leadsTo', params: part }, actions: ['tell', 'keep'] },
  ] as const

/**
 * State machine of a person's part in a call, on one page (decision 0033). The call details of the server with the
 * highest `version` decide, whether they come as a message, as the response to a command or as the current call. There
 * is a call (`call`) in every state but `idle` and `initiating`.
 */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: nothing,
  initial: 'idle',
  on: {
    STOP: { target: '.idle', actions: assign(nothing) },
    START: {
      target: '.idle',
      actions: [assign(({ event: { me, seat } }) => ({ ...nothing, me, seat })), ask],
    },
    MISSED: { actions: ask },
    CURRENT: [
      { guard: 'isLateAnswer', actions: ask },
      {
        guard: 'isStillIn',
        target: '.leaving',
        actions: 'keepCurrent',
      },
      // It was ignored here, and answered there before that came.
      { guard: 'isElsewhere', target: '.elsewhere', actions: 'keepCurrent' },
      { guard: 'isOtherCurrent', target: '.idle', actions: ['tellVanished', 'forget', raise(({ event }) => event)] },
      { guard: 'isNothing' },
      { actions: raise(({ event }) => ({ type: 'TOLD', details: event.details! })) },
    ],
    TOLD: [
      { guard: 'isOld' },
      { guard: 'isOther', actions: ask },
      { guard: { type: 'leadsTo', params: 'incoming' }, target: '.incoming', actions: 'keep' },
      { guard: { type: 'leadsTo', params: 'outgoing' }, target: '.outgoing', actions: 'keep' },
      { guard: { type: 'leadsTo', params: 'active' }, target: '.active', actions: ['keep', 'recordActive'] },
      { guard: { type: 'leadsTo', params: 'elsewhere' }, target: '.elsewhere', actions: ['tell', 'keep'] },
      { target: '.idle', actions: ['tell', 'keep', 'forget'] },
    ],
  },
  states: {
    idle: {
      on: {
        CALL: {
          guard: ({ context }) => context.me !== null,
          target: 'initiating',
          actions: assign(({ event }) => ({ targets: event.targets })),
        },
        // The page was loaded anew in the middle of it: it is on record already.
        TOLD: [{ guard: 'isOld' }, { guard: { type: 'leadsTo', params: 'active' }, target: 'active', actions: 'keep' }],
      },
    },
    initiating: {
      tags: 'calling',
      initial: 'wanted',
      invoke: {
        src: 'command',
        input: ({ context: { targets, seat } }) => ({
          action: 'initiate',
          targets: targets ?? { users: [], devices: [], names: [] },
          seat,
        }),
        onDone: [
          {
            guard: ({ context, event }) => context.past.includes(event.output.room),
            target: 'idle',
            actions: 'forget',
          },
          { actions: raise(({ event }) => ({ type: 'TOLD', details: event.output })) },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'trouble', params: ({ event }) => ({ command: 'initiate', error: event.error }) },
            'forget',
          ],
        },
      },
      states: {
        wanted: { on: { ABORT: 'unwanted' } },
        /** The server may have begun to call. */
        unwanted: {
          tags: 'leaving',
          on: {
            TOLD: [
              { guard: 'isOld' },
              { guard: { type: 'leadsTo', params: 'outgoing' }, target: '#call.leaving', actions: 'keep' },
              { guard: { type: 'leadsTo', params: 'active' }, target: '#call.leaving', actions: 'keep' },
              { guard: { type: 'leadsTo', params: 'none' }, target: '#call.idle', actions: ['keep', 'forget'] },
            ],
          },
        },
      },
    },
    outgoing: {
      tags: 'calling',
      after: { ringing: { target: 'idle', actions: ['tellVanished', 'forget', ask] } },
      on: { ABORT: 'leaving', TOLD: goesOn('outgoing') },
    },
    incoming: {
      initial: 'ringing',
      after: { ringing: { target: 'idle', actions: ['tellVanished', 'forget', ask] } },
      on: { IGNORE: 'leaving', TOLD: goesOn('incoming') },
      states: {
        ringing: { tags: 'incoming', on: { ANSWER: 'answering' } },
        answering: {
          tags: 'talking',
          on: { END: '#call.leaving' },
          invoke: {
            src: 'command',
            input: ({ context: { call, seat } }) => ({ action: 'targetAnswer', room: call!.room, seat }),
            onDone: {
              target: 'ringing',
              actions: raise(({ event }) => ({ type: 'TOLD', details: event.output })),
            },
            onError: {
              target: 'ringing',
              actions: [{ type: 'trouble', params: ({ event }) => ({ command: 'answer', error: event.error }) }, ask],
            },
          },
        },
      },
    },
    active: {
      tags: 'talking',
      invoke: { src: 'media', input: ({ context: { call, seat } }) => ({ room: call!.room, seat }) },
      on: { END: 'leaving', TOLD: goesOn('active') },
    },
    elsewhere: {
      tags: 'elsewhere',
      on: { END: 'leaving', TOLD: goesOn('elsewhere') },
    },
    leaving: {
      tags: 'leaving',
      invoke: {
        src: 'command',
        input: ({ context, event }) => leaving(context, event.type === 'END'),
        onDone: { target: 'idle', actions: 'forget' },
        // The server learns it with the next answer to what is current, or by the media that are gone.
        onError: {
          target: 'idle',
          actions: [
            { type: 'trouble', params: ({ event }) => ({ command: 'leave', error: event.error }) },
            'forget',
            ask,
          ],
        },
      },
      after: { leavingAtMost: { target: 'idle', actions: ['forget', ask] } },
      on: {
        TOLD: [
          { guard: 'isOld' },
          { guard: 'isOther', actions: ask },
          { guard: { type: 'leadsTo', params: 'none' }, target: 'idle', actions: ['keep', 'forget'] },
          { actions: 'keep' },
        ],
      },
    },
  },
})

export type CallSnapshot = SnapshotFrom<typeof callMachine>
