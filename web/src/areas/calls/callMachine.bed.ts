import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { expect } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { callMachine } from './callMachine.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { ann, ben, callWith, partyAs, seat } from './calls.bed.ts'

const turn = () => new Promise((next) => setTimeout(next))

/** A page of `me`'s with a server that answers when the test says so. */
export function page(me: typeof ann, start = true) {
  const clock = new SimulatedClock()
  const commands: { command: CallCommand; answer: (details: CallDetails) => void; refuse: (error: Error) => void }[] =
    []
  const log: string[] = []
  const asked: number[] = []
  const notes: string[] = []
  const actor = createActor(
    callMachine.provide({
      actors: {
        command: fromPromise<CallDetails, CallCommand>(({ input }) => {
          const { promise, resolve, reject } = Promise.withResolvers<CallDetails>()
          commands.push({ command: input, answer: resolve, refuse: reject })
          return promise
        }),
        media: fromCallback<CallEvent, { room: string; seat: string }>(({ input }) => {
          log.push(`media ${input.room}`)
          return () => log.push('media left')
        }),
      },
      actions: {
        askCurrent: (_, heard) => void asked.push(heard),
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
    asked,
    notes,
    send: actor.send,
    tell: (details: CallDetails) => actor.send({ type: 'TOLD', details }),
    answer: async (details: CallDetails) => {
      last().answer(details)
      await turn()
    },
    refuse: async (error = new Error('no')) => {
      last().refuse(error)
      await turn()
    },
    state: () => actor.getSnapshot(),
  }
}

export const mine = { source: { ...ann, ...partyAs('Ann', 'joined', seat) } }
export const users = (party: ReturnType<typeof partyAs>) => ({
  targets: { users: { [ben.userName]: party }, devices: {} },
})
export const benJoined = users(partyAs('Ben', 'joined', 'bens-page'))
export const answered = {
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
  await parts.answer(callWith(mine))
  expect(parts.state().value).toBe('outgoing')
  return parts
}

export async function talking() {
  const parts = await calling()
  parts.tell(callWith({ ...mine, ...benJoined, ...answered, version: 2 }))
  expect(parts.state().value).toBe('active')
  return parts
}

export function ringing() {
  const parts = page(ben)
  parts.tell(callWith())
  expect(parts.state().value).toEqual({ incoming: 'ringing' })
  return parts
}
