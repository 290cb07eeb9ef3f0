import type { PartyId } from './callDetails.ts'
import type { CallCommand } from './decideCall.ts'
import { startCall } from './startCall.ts'

export const room = '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10'

export const start = Date.parse('2026-03-02T14:00:00.000Z')

const user = (name: string): PartyId => ({ userName: `${name}@demo.takt` })

export const [ann, bob, cat, dan] = ['ann', 'bob', 'cat', 'dan'].map(user) as [PartyId, PartyId, PartyId, PartyId]

export const ringing = (id: PartyId) => ({ id, party: { name: 'x', state: 'ringing' as const, seat: null } })

export const called = (...targets: PartyId[]) =>
  startCall(room, { id: ann, name: 'Ann', seat: 'one' }, targets.map(ringing), start)

export const answerDeadline = (by: PartyId, seat = 'one'): CallCommand => ({ action: 'targetAnswer', by, seat })

export const commandOf = (action: Exclude<CallCommand['action'], 'targetAnswer'>, by: PartyId): CallCommand => ({
  action,
  by,
})
