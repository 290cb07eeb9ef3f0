import type { CallDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import type { CallTargets } from '../callSetup.ts'

/** A person or a screen at a machine that can be called. */
export type Callee = {
  key: string
  /** Display name. */
  name: string
  /** Name in the call history. */
  inHistory: string
  /** The machine of a screen; null: a person, or a screen without a machine. */
  place: string | null
  kind: 'people' | 'devices'
  presence: CallDirectory['people'][number]['presence']
  lastSeenAt: string | null
  userName: string | null
  deviceId: number | null
}

export function calleesOf({ people, devices }: CallDirectory): Callee[] {
  return [
    ...people.map(({ userName, name, personName, ...person }) => ({
      ...person,
      name: personName ?? name,
      inHistory: name,
      key: `user ${userName}`,
      kind: 'people' as const,
      place: null,
      userName,
      deviceId: null,
    })),
    ...devices.map(({ deviceId, resourceID, hasScreen: _, ...device }) => ({
      ...device,
      inHistory: device.name,
      key: `device ${deviceId}`,
      kind: 'devices' as const,
      place: resourceID,
      lastSeenAt: null,
      userName: null,
      deviceId,
    })),
  ]
}

export const targetsOf = (callees: readonly Callee[]): CallTargets => ({
  users: callees.flatMap(({ userName }) => userName ?? []),
  devices: callees.flatMap(({ deviceId }) => deviceId ?? []),
  names: callees.map(({ name }) => name),
})

/** Returns the callees whose name or machine contains every word of the search. */
export function matchCallees(callees: readonly Callee[], search: string): Callee[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return callees.filter(({ name, inHistory, place: machine }) => {
    const text = `${name} ${inHistory} ${machine ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export type PastCall = { callerName: string; calledNames: readonly string[] }

/** Returns the other participants of a call who can still be called. */
export function otherCallees(call: PastCall, callees: readonly Callee[], ownName: string): Callee[] {
  const names = new Set([call.callerName, ...call.calledNames].filter((name) => name !== ownName))
  return callees.filter(({ inHistory }) => names.has(inHistory))
}

/** Returns the contacts of the latest calls, latest first; `calls` have the same order. */
export function recentCallees(calls: readonly PastCall[], callees: readonly Callee[], ownName: string): Callee[] {
  const ownCalls = calls.filter(({ callerName, calledNames }) => [callerName, ...calledNames].includes(ownName))
  return [...new Set(ownCalls.flatMap((call) => otherCallees(call, callees, ownName)))]
}
