import type { CallDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import type { CallTargets } from '../callSetup.ts'

/** Somebody one may call: a person, or the screen at a machine. */
export type Callee = {
  key: string
  /** What it is called. */
  name: string
  /** By what the history of calls names it. */
  inHistory: string
  /** The machine that a screen stands at; null: a person, or at none. */
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

/** Those whose name or machine has every word that is looked for. */
export function matchCallees(callees: readonly Callee[], search: string): Callee[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return callees.filter(({ name, inHistory, place }) => {
    const text = `${name} ${inHistory} ${place ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export type PastCall = { callerName: string; calledNames: readonly string[] }

/** Whoever else took part in a call, as far as one may call them still. */
export function othersIn(call: PastCall, callees: readonly Callee[], ownName: string): Callee[] {
  const names = new Set([call.callerName, ...call.calledNames].filter((name) => name !== ownName))
  return callees.filter(({ inHistory }) => names.has(inHistory))
}

/** With whom one talked last, the latest first; `calls` likewise. */
export function recentCallees(calls: readonly PastCall[], callees: readonly Callee[], ownName: string): Callee[] {
  const own = calls.filter(({ callerName, calledNames }) => [callerName, ...calledNames].includes(ownName))
  return [...new Set(own.flatMap((call) => othersIn(call, callees, ownName)))]
}
