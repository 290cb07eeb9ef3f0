import type { LocatingFloor, ZoneOutline } from '@takt/domain/areas/locating/locatingFloor.ts'
import { type Effective, valueAt } from '@takt/domain/core/schedule/effective.ts'

/** The scope of a recomputation: everything that these antennas (null: any) have read since an instant (epoch ms). */
export type FloorChange = { since: number; antennas: readonly string[] | null }

/** Returns the time from which two histories of a value differ; null: they are equal. */
function differsFrom<T>(a: Effective<T> | undefined, b: Effective<T> | undefined): number | null {
  if (!a || !b) return a === b ? null : Number.NEGATIVE_INFINITY
  const froms = [...new Set([Number.NEGATIVE_INFINITY, ...a.map(({ from }) => from), ...b.map(({ from }) => from)])]
  const text = (values: Effective<T>, at: number) => JSON.stringify(valueAt(values, at))
  return froms.sort((x, y) => x - y).find((at) => text(a, at) !== text(b, at)) ?? null
}

const earliest = (froms: readonly (number | null)[]): number | null => {
  const existing = froms.filter((from) => from !== null)
  return existing.length > 0 ? Math.min(...existing) : null
}

/** Returns the time from which the zones of a plan differ. */
function zonesDifferFrom(a: readonly ZoneOutline[] = [], b: readonly ZoneOutline[] = []) {
  const ids = new Set([...a, ...b].map(({ zoneId }) => zoneId))
  const of = (zones: readonly ZoneOutline[], id: number) => zones.find(({ zoneId }) => zoneId === id)?.polygon
  return earliest([...ids].map((id) => differsFrom(of(a, id), of(b, id))))
}

/** Returns what must be recomputed after a change of the floor; null: nothing. */
export function floorChange(before: LocatingFloor, after: LocatingFloor): FloorChange | null {
  const rules = differsFrom(before.rules, after.rules)
  const plans = new Set([...before.zones.keys(), ...after.zones.keys()])
  const zones = new Map(
    [...plans].map((plan) => [plan, zonesDifferFrom(before.zones.get(plan), after.zones.get(plan))]),
  )
  const antennas = [...new Set([...before.antennas.keys(), ...after.antennas.keys()])].flatMap((key) => {
    const [was, is] = [before.antennas.get(key), after.antennas.get(key)]
    const onPlans = [...(was ?? []), ...(is ?? [])].map(({ value }) => zones.get(value.floorPlanId) ?? null)
    const from = earliest([differsFrom(was, is), ...onPlans])
    return from === null ? [] : [{ key, from }]
  })
  const since = earliest([rules, ...antennas.map(({ from }) => from)])
  if (since === null) return null
  return { since, antennas: rules === null ? antennas.map(({ key }) => key) : null }
}

/** Returns the union of two changes. */
export const uniteChanges = (a: FloorChange | null, b: FloorChange): FloorChange => {
  if (!a) return b
  const antennas = a.antennas && b.antennas && [...new Set([...a.antennas, ...b.antennas])]
  return { since: Math.min(a.since, b.since), antennas }
}
