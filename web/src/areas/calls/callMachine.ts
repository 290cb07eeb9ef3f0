import { assign, raise, type SnapshotFrom } from 'xstate'
import type { CallPart } from './callPart.ts'
import { type CallContext, callSetup, emptyContext, leaveCommand } from './callSetup.ts'

const requestCurrent = {
  type: 'requestCurrent',
  params: ({ context }: { context: CallContext }) => context.receivedCount,
} as const

/** Transitions for updates after which this page has the same part in the call as before. */
const updatesWithin = <Part extends CallPart>(part: Part) =>
  [
    { guard: 'isOld' },
    { guard: 'isOther', actions: requestCurrent },
    { guard: { type: 'leadsTo', params: part }, actions: ['tell', 'keep'] },
  ] as const

/**
 * State machine of a person's part in a call, on one page (decision 0033). The call details of the server with the
 * highest `version` decide, whether they come as a message, as the response to a command or as the current call. There
 * is a call (`call`) in every state but `idle` and `initiating`.
 */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: emptyContext,
  initial: 'idle',
  on: {
    STOP: { target: '.idle', actions: assign(emptyContext) },
    START: {
      target: '.idle',
      actions: [assign(({ event: { me, seat } }) => ({ ...emptyContext, me, seat })), requestCurrent],
    },
    MISSED: { actions: requestCurrent },
    CURRENT: [
      { guard: 'isLateAnswer', actions: requestCurrent },
      {
        guard: 'isStillIn',
        target: '.leaving',
        actions: 'saveCurrent',
      },
      // The call was ignored here, but answered on another page before that arrived.
      { guard: 'isElsewhere', target: '.elsewhere', actions: 'saveCurrent' },
      {
        guard: 'isOtherCurrent',
        target: '.idle',
        actions: ['reportVanished', 'clearCall', raise(({ event }) => event)],
      },
      { guard: 'isNothing' },
      { actions: raise(({ event }) => ({ type: 'UPDATED', details: event.details! })) },
    ],
    UPDATED: [
      { guard: 'isOld' },
      { guard: 'isOther', actions: requestCurrent },
      { guard: { type: 'leadsTo', params: 'incoming' }, target: '.incoming', actions: 'keep' },
      { guard: { type: 'leadsTo', params: 'outgoing' }, target: '.outgoing', actions: 'keep' },
      { guard: { type: 'leadsTo', params: 'active' }, target: '.active', actions: ['keep', 'recordActive'] },
      { guard: { type: 'leadsTo', params: 'elsewhere' }, target: '.elsewhere', actions: ['tell', 'keep'] },
      { target: '.idle', actions: ['tell', 'keep', 'clearCall'] },
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
        // The page was reloaded during the call: it is already recorded.
        UPDATED: [
          { guard: 'isOld' },
          { guard: { type: 'leadsTo', params: 'active' }, target: 'active', actions: 'keep' },
        ],
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
            actions: 'clearCall',
          },
          { actions: raise(({ event }) => ({ type: 'UPDATED', details: event.output })) },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'trouble', params: ({ event }) => ({ command: 'initiate', error: event.error }) },
            'clearCall',
          ],
        },
      },
      states: {
        wanted: { on: { ABORT: 'unwanted' } },
        /** The server may already have started the call. */
        unwanted: {
          tags: 'leaving',
          on: {
            UPDATED: [
              { guard: 'isOld' },
              { guard: { type: 'leadsTo', params: 'outgoing' }, target: '#call.leaving', actions: 'keep' },
              { guard: { type: 'leadsTo', params: 'active' }, target: '#call.leaving', actions: 'keep' },
              { guard: { type: 'leadsTo', params: 'none' }, target: '#call.idle', actions: ['keep', 'clearCall'] },
            ],
          },
        },
      },
    },
    outgoing: {
      tags: 'calling',
      after: { ringing: { target: 'idle', actions: ['reportVanished', 'clearCall', requestCurrent] } },
      on: { ABORT: 'leaving', UPDATED: updatesWithin('outgoing') },
    },
    incoming: {
      initial: 'ringing',
      after: { ringing: { target: 'idle', actions: ['reportVanished', 'clearCall', requestCurrent] } },
      on: { IGNORE: 'leaving', UPDATED: updatesWithin('incoming') },
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
              actions: raise(({ event }) => ({ type: 'UPDATED', details: event.output })),
            },
            onError: {
              target: 'ringing',
              actions: [
                { type: 'trouble', params: ({ event }) => ({ command: 'answer', error: event.error }) },
                requestCurrent,
              ],
            },
          },
        },
      },
    },
    active: {
      tags: 'talking',
      invoke: { src: 'media', input: ({ context: { call, seat } }) => ({ room: call!.room, seat }) },
      on: { END: 'leaving', UPDATED: updatesWithin('active') },
    },
    elsewhere: {
      tags: 'elsewhere',
      on: { END: 'leaving', UPDATED: updatesWithin('elsewhere') },
    },
    leaving: {
      tags: 'leaving',
      invoke: {
        src: 'command',
        input: ({ context, event }) => leaveCommand(context, event.type === 'END'),
        onDone: { target: 'idle', actions: 'clearCall' },
        // The server learns of it from the next request for the current call, or from the closed media connection.
        onError: {
          target: 'idle',
          actions: [
            { type: 'trouble', params: ({ event }) => ({ command: 'leave', error: event.error }) },
            'clearCall',
            requestCurrent,
          ],
        },
      },
      after: { leaveTimeout: { target: 'idle', actions: ['clearCall', requestCurrent] } },
      on: {
        UPDATED: [
          { guard: 'isOld' },
          { guard: 'isOther', actions: requestCurrent },
          { guard: { type: 'leadsTo', params: 'none' }, target: 'idle', actions: ['keep', 'clearCall'] },
          { actions: 'keep' },
        ],
      },
    },
  },
})

export type CallSnapshot = SnapshotFrom<typeof callMachine>
