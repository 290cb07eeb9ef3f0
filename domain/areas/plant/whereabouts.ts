import type { PlanPoint } from '../floorPlans/planPoint.ts'
import type { Plant } from './createPlant.ts'
import { jobNumberOf, jobNumOf } from './jobFlow.ts'
import type { MachineInterval } from './machineInterval.ts'
import { breakZone, machinePosition, plantZones, storeZone } from './plantFloor.ts'
import { fraction, hash } from './random.ts'

const minute = 60_000

export type PlantThing = { kind: 'person' | 'job' | 'cart'; id: string }
/** True location of a thing: the index of its area (`plantZones`; null: in the aisle) and its position in the hall. */
export type Whereabouts = PlantThing & { zone: number | null; at: PlanPoint }

/** Returns the carts of a hall. */
export const cartsOf = (hall: number) => [1, 2, 3, 4].map((cart) => `CART-${hall + 1}${cart}`)

const numberOf = (id: string) => hash(...Array.from(id, (character) => character.codePointAt(0)!))

/** Returns a random position close to another one. */
function jitter([x, y]: PlanPoint, ...numbers: number[]): PlanPoint {
  return [x + (fraction(...numbers, 71) - 0.5) * 0.03, y + (fraction(...numbers, 72) - 0.5) * 0.06]
}

/** True while a person fetches something from the store: a few minutes of some twenty-minute slots. */
function isAway(seed: number, person: number, at: number): boolean {
  const slot = Math.floor(at / (20 * minute))
  if (fraction(seed, person, slot, 73) > 0.12) return false
  const from = (2 + 12 * fraction(seed, person, slot, 74)) * minute
  const within = at - slot * 20 * minute
  return within >= from && within < from + (3 + 3 * fraction(seed, person, slot, 75)) * minute
}

const cartSlotMs = 12 * minute
/**
 * Returns the location of a cart, which stays in a zone for a slot of twelve minutes and moves to the next zone in the
 * last minute.
 */
function cartAt(seed: number, cart: number, at: number): { zone: number | null; at: PlanPoint } {
  const slot = Math.floor(at / cartSlotMs)
  const zoneIn = (index: number) => {
    const zone = hash(seed, cart, index, 76) % plantZones.length
    return zone === breakZone ? storeZone : zone
  }
  const [zone, next] = [zoneIn(slot), zoneIn(slot + 1)]
  const [from, to] = [plantZones[zone]!.centre, plantZones[next]!.centre]
  const left = cartSlotMs - (at - slot * cartSlotMs)
  if (left > minute || zone === next) return { zone, at: jitter(from, seed, cart, slot) }
  const progress = 1 - left / minute
  return { zone: null, at: [from[0] + (to[0] - from[0]) * progress, from[1] + (to[1] - from[1]) * progress] }
}

/**
 * Returns the true locations of all people and things in a hall at an instant: people at the machines they tend, in the
 * break room or at the store; jobs at their machines, and between two operations in the store; moving carts. Determined
 * by the seed. People and things outside the hall are not included.
 */
export function whereabouts(plant: Plant, hall: number, at: number): Whereabouts[] {
  const { seed } = plant
  const minuteOf = Math.floor(at / minute)
  const people = new Map<string, { place: ReturnType<typeof machinePosition>; stretch: MachineInterval }[]>()
  const jobs = new Map<string, Whereabouts>()
  const numbers: { route: 0 | 1; stage: number; number: number }[] = []
  for (const machine of plant.machines) {
    if (machine.hall !== hall) continue
    const [stretch] = plant.stretches(machine, at, at + 1)
    if (!stretch) continue
    const place = machinePosition(machine)
    for (const empID of stretch.empIDs) people.set(empID, [...(people.get(empID) ?? []), { place, stretch }])
    const { jobNum } = stretch.operation
    const { route, stage } = machine.department
    numbers.push({ route, stage, number: jobNumberOf(jobNum) })
    jobs.set(jobNum, { kind: 'job', id: jobNum, zone: place.zone, at: jitter(place.at, seed, numberOf(jobNum)) })
  }
  for (const route of [0, 1] as const) {
    const of = numbers.filter((entry) => entry.route === route)
    const first = Math.max(...of.filter(({ stage }) => stage === 0).map(({ number }) => number))
    const last = Math.min(...of.filter(({ stage }) => stage > 0).map(({ number }) => number))
    for (let number = last; number <= first; number++) {
      const id = jobNumOf({ hall, route, number })
      const waiting = jitter(plantZones[storeZone]!.centre, seed, numberOf(id))
      if (!jobs.has(id)) jobs.set(id, { kind: 'job', id, zone: storeZone, at: waiting })
    }
  }
  const persons = [...people].map(([id, tended]): Whereabouts => {
    const person = numberOf(id)
    const inZone = (zone: number) => ({ zone, at: jitter(plantZones[zone]!.centre, seed, person, minuteOf) })
    if (tended.some(({ stretch }) => stretch.reason === 'BREAK')) return { kind: 'person', id, ...inZone(breakZone) }
    if (isAway(seed, person, at)) return { kind: 'person', id, ...inZone(storeZone) }
    // The person changes between the machines every few minutes.
    const { place } = tended[(Math.floor(minuteOf / 3) + person) % tended.length]!
    return { kind: 'person', id, zone: place.zone, at: jitter(place.at, seed, person, minuteOf) }
  })
  const carts = cartsOf(hall).map((id): Whereabouts => ({ kind: 'cart', id, ...cartAt(seed, numberOf(id), at) }))
  return [...persons, ...jobs.values(), ...carts]
}
