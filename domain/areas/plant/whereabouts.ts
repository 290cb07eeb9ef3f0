import type { PlanPoint } from '../floorPlans/planPoint.ts'
import type { Plant } from './createPlant.ts'
import { jobNumberOf, jobNumOf } from './jobFlow.ts'
import { breakZone, placeOfMachine, plantZones, storeZone } from './plantFloor.ts'
import { fraction, hash } from './random.ts'
import type { Stretch } from './stretch.ts'

const minute = 60_000

export type PlantThing = { kind: 'person' | 'job' | 'cart'; id: string }
/** Where a thing truly is: the number of its area (`plantZones`; null: in the aisle) and its place in the hall. */
export type Whereabouts = PlantThing & { zone: number | null; at: PlanPoint }

/** Carts of a hall. */
export const cartsOf = (hall: number) => [1, 2, 3, 4].map((cart) => `CART-${hall + 1}${cart}`)

const numberOf = (id: string) => hash(...Array.from(id, (character) => character.codePointAt(0)!))

/** A little beside a place, elsewhere each minute. */
function beside([x, y]: PlanPoint, ...numbers: number[]): PlanPoint {
  return [x + (fraction(...numbers, 71) - 0.5) * 0.03, y + (fraction(...numbers, 72) - 0.5) * 0.06]
}

/** Minutes of every twenty in which somebody fetches something from the store. */
function isAway(seed: number, person: number, at: number): boolean {
  const slot = Math.floor(at / (20 * minute))
  if (fraction(seed, person, slot, 73) > 0.12) return false
  const from = (2 + 12 * fraction(seed, person, slot, 74)) * minute
  const within = at - slot * 20 * minute
  return within >= from && within < from + (3 + 3 * fraction(seed, person, slot, 75)) * minute
}

const restOf = 12 * minute
/** Where a cart stands in a slot of twelve minutes; in the last of them it is on its way to the next. */
function cartAt(seed: number, cart: number, at: number): { zone: number | null; at: PlanPoint } {
  const slot = Math.floor(at / restOf)
  const zoneIn = (which: number) => {
    const zone = hash(seed, cart, which, 76) % plantZones.length
    return zone === breakZone ? storeZone : zone
  }
  const [zone, next] = [zoneIn(slot), zoneIn(slot + 1)]
  const [from, to] = [plantZones[zone]!.centre, plantZones[next]!.centre]
  const left = restOf - (at - slot * restOf)
  if (left > minute || zone === next) return { zone, at: beside(from, seed, cart, slot) }
  const way = 1 - left / minute
  return { zone: null, at: [from[0] + (to[0] - from[0]) * way, from[1] + (to[1] - from[1]) * way] }
}

/**
 * Where everybody and everything in a hall is at an instant, as the plant's own books have it: people at the machines
 * that they tend, in the break room or at the store; jobs at their machines, and between two operations in the store;
 * carts under way. It follows from the seed. Who is not in the hall is not told of.
 */
export function whereabouts(plant: Plant, hall: number, at: number): Whereabouts[] {
  const { seed } = plant
  const minuteOf = Math.floor(at / minute)
  const people = new Map<string, { place: ReturnType<typeof placeOfMachine>; stretch: Stretch }[]>()
  const jobs = new Map<string, Whereabouts>()
  const numbers: { route: 0 | 1; stage: number; number: number }[] = []
  for (const machine of plant.machines) {
    if (machine.hall !== hall) continue
    const [stretch] = plant.stretches(machine, at, at + 1)
    if (!stretch) continue
    const place = placeOfMachine(machine)
    for (const empID of stretch.empIDs) people.set(empID, [...(people.get(empID) ?? []), { place, stretch }])
    const { jobNum } = stretch.operation
    const { route, stage } = machine.department
    numbers.push({ route, stage, number: jobNumberOf(jobNum) })
    jobs.set(jobNum, { kind: 'job', id: jobNum, zone: place.zone, at: beside(place.at, seed, numberOf(jobNum)) })
  }
  for (const route of [0, 1] as const) {
    const of = numbers.filter((entry) => entry.route === route)
    const first = Math.max(...of.filter(({ stage }) => stage === 0).map(({ number }) => number))
    const last = Math.min(...of.filter(({ stage }) => stage > 0).map(({ number }) => number))
    for (let number = last; number <= first; number++) {
      const id = jobNumOf({ hall, route, number })
      const waiting = beside(plantZones[storeZone]!.centre, seed, numberOf(id))
      if (!jobs.has(id)) jobs.set(id, { kind: 'job', id, zone: storeZone, at: waiting })
    }
  }
  const persons = [...people].map(([id, tended]): Whereabouts => {
    const person = numberOf(id)
    const inZone = (zone: number) => ({ zone, at: beside(plantZones[zone]!.centre, seed, person, minuteOf) })
    if (tended.some(({ stretch }) => stretch.reason === 'BREAK')) return { kind: 'person', id, ...inZone(breakZone) }
    if (isAway(seed, person, at)) return { kind: 'person', id, ...inZone(storeZone) }
    // From one machine to the other every few minutes.
    const { place } = tended[(Math.floor(minuteOf / 3) + person) % tended.length]!
    return { kind: 'person', id, zone: place.zone, at: beside(place.at, seed, person, minuteOf) }
  })
  const carts = cartsOf(hall).map((id): Whereabouts => ({ kind: 'cart', id, ...cartAt(seed, numberOf(id), at) }))
  return [...persons, ...jobs.values(), ...carts]
}
