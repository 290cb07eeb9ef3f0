import type { CallDetails, Party, PartyId } from './callDetails.ts'

export type CallParty = { id: PartyId; party: Party }

/** Returns a unique key of a party: `user:a@b.c`, `device:7`. */
export const partyKey = (id: PartyId): string => ('userName' in id ? `user:${id.userName}` : `device:${id.deviceId}`)

export const isSameParty = (a: PartyId, b: PartyId): boolean => partyKey(a) === partyKey(b)

/** Returns the party that started a call. */
export function sourceOf({ source }: CallDetails): CallParty {
  const { name, state, seat } = source
  const id = 'userName' in source ? { userName: source.userName } : { deviceId: source.deviceId }
  return { id, party: { name, state, seat } }
}

/** Returns the called parties, people first. */
export const targetsOf = ({ targets }: CallDetails): CallParty[] => [
  ...Object.entries(targets.users).map(([userName, party]) => ({ id: { userName }, party })),
  ...Object.entries(targets.devices).map(([deviceId, party]) => ({ id: { deviceId: Number(deviceId) }, party })),
]

/** Returns all parties of a call, the source first. */
export const partiesOf = (call: CallDetails): CallParty[] => [sourceOf(call), ...targetsOf(call)]

/** Returns the party of a call with this ID; null if there is none. */
export const partOf = (call: CallDetails, id: PartyId): Party | null =>
  partiesOf(call).find((entry) => isSameParty(entry.id, id))?.party ?? null

/** True if a party with this state is in the ongoing call: it rings or has joined. */
export const isIn = ({ state }: Pick<Party, 'state'>): boolean => state === 'ringing' || state === 'joined'

/** Returns the call with `change` applied to each party. */
export function withParties(call: CallDetails, change: (entry: CallParty) => Partial<Party>): CallDetails {
  const changed = (parties: Readonly<Record<string, Party>>, idOf: (key: string) => PartyId) =>
    Object.fromEntries(
      Object.entries(parties).map(([key, party]) => [key, { ...party, ...change({ id: idOf(key), party }) }]),
    )
  const targets = {
    users: changed(call.targets.users, (userName) => ({ userName })),
    devices: changed(call.targets.devices, (deviceId) => ({ deviceId: Number(deviceId) })),
  }
  return { ...call, source: { ...call.source, ...change(sourceOf(call)) }, targets }
}

/** Returns the call with a change of one party. */
export const withParty = (call: CallDetails, id: PartyId, change: Partial<Party>): CallDetails =>
  withParties(call, (entry) => (isSameParty(entry.id, id) ? change : {}))
