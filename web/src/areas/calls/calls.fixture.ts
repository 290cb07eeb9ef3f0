import type { CallDetails, Party, PartyState } from '@takt/domain/areas/calls/callDetails.ts'

export const ann = { userName: 'ann@plant.test' }
export const ben = { userName: 'ben@plant.test' }
export const cleo = { userName: 'cleo@plant.test' }
/** The seat of the page under test. */
export const seat = 'this-page'

export const roomOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
export const partyAs = (name: string, state: PartyState, at: string | null = null): Party => ({ name, state, seat: at })

/** Returns a ringing call from Ann to Ben. */
export function callWith(change: Partial<CallDetails> = {}): CallDetails {
  return {
    room: roomOf(1),
    action: 'initiate',
    by: ann,
    version: 1,
    state: 'ringing',
    outcome: null,
    source: { ...ann, ...partyAs('Ann', 'joined', 'anns-page') },
    targets: { users: { [ben.userName]: partyAs('Ben', 'ringing') }, devices: {} },
    startedAt: '2026-03-02T14:00:00.000Z',
    ringsUntil: '2026-03-02T14:00:45.000Z',
    activeAt: null,
    endedAt: null,
    ...change,
  }
}
