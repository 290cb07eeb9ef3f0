import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { expect } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { callMachine } from './callMachine.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { ann, ben, callWith, partyAs, seat } from './calls.fixture.ts'

const nextTick = () => new Promise((next) => setTimeout(next))

/** Creates a page of `me` with a server whose responses the test controls. */
export function page(me: typeof ann, start = true) {
  const clock = new SimulatedClock()
  const commands: { command: CallCommand; respond: (details: CallDetails) => void; reject: (error: Error) => void }[] =
    []
  const log: string[] = []
  const requests: number[] = []
  const notes: string[] = []
  const actor = createActor(
    callMachine.provide({
      actors: {
        command: fromPromise<CallDetails, CallCommand>(({ input }) => {
          const { promise, resolve, reject } = Promise.withResolvers<CallDetails>()
          commands.push({ command: input, respond: resolve, reject: reject })
          return promise
        }),
        media: fromCallback<CallEvent, { room: string; seat: string }>(({ input }) => {
          log.push(`media ${input.room}`)
          return () => log.push('media left')
        }),
      },
      actions: {
        requestCurrent: (_, receivedCount) => void requests.push(receivedCount),
        recordActive: () => void log.push('recorded'),
      },
    }),
    { clock },
  )
  actor.on('NOTES', ({ texts }) => notes.push(...texts))
  actor.on('TROUBLE', ({ command }) => notes.push(`trouble ${command}`))
  actor.start()
  if (start) actor.send({ type: 'START', me, seat })
  const last = () => commands.at(-1)!
  return {
    actor,
    clock,
    commands,
    log,
    requests,
    notes,
    send: actor.send,
    notify: (details: CallDetails) => actor.send({ type: 'UPDATED', details }),
    respond: async (details: CallDetails) => {
      last().respond(details)
      await nextTick()
    },
    reject: async (error = new Error('no')) => {
      last().reject(error)
      await nextTick()
    },
    state: () => actor.getSnapshot(),
  }
}

export const annCalls = { source: { ...ann, ...partyAs('Ann', 'joined', seat) } }
export const users = (party: ReturnType<typeof partyAs>) => ({
  targets: { users: { [ben.userName]: party }, devices: {} },
})
export const benJoined = users(partyAs('Ben', 'joined', 'bens-page'))
export const answeredByBen = {
  action: 'targetAnswer',
  by: ben,
  state: 'active',
  activeAt: '2026-03-02T14:00:05.000Z',
} as const
export const over = { state: 'ended', endedAt: '2026-03-02T14:01:00.000Z' } as const
export const targets = { users: [ben.userName], devices: [], names: ['Ben'] }

export async function calling() {
  const parts = page(ann)
  parts.send({ type: 'CALL', targets })
  await parts.respond(callWith(annCalls))
  expect(parts.state().value).toBe('outgoing')
  return parts
}

export async function talking() {
  const parts = await calling()
  parts.notify(callWith({ ...annCalls, ...benJoined, ...answeredByBen, version: 2 }))
  expect(parts.state().value).toBe('active')
  return parts
}

export function ringing() {
  const parts = page(ben)
  parts.notify(callWith())
  expect(parts.state().value).toEqual({ incoming: 'ringing' })
  return parts
}
