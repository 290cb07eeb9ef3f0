import type { Floor, ResourceFloor } from '@takt/domain/efficiency/floor.ts'
import type { Slice } from '@takt/domain/efficiency/slice.ts'
import fc from 'fast-check'
import type { CorrectedPlant, ReasonChange, Step } from './correctedPlant.ts'

/** Devices of one plant have numbers below it. */
export const devicesApart = 100

/** What belongs to the plant of a place alone gets a name of its own. */
function createRenaming(place: number) {
  const named = (name: string) => (place === 0 ? name : `${name}.${place}`)
  const orNull = (name: string | null) => (name === null ? null : named(name))
  const device = <T extends { deviceId: number }>(entry: T): T => ({
    ...entry,
    deviceId: entry.deviceId + place * devicesApart,
  })
  const keys = <T>(map: ReadonlyMap<string, T>) =>
    [...map].map(([key, value]): [string, T] => {
      const [jobNum, ...rest] = key.split('~')
      return [[named(jobNum!), ...rest].join('~'), value]
    })
  const resource = (entry: ResourceFloor): ResourceFloor => ({
    ...entry,
    resourceID: named(entry.resourceID),
    attachments: entry.attachments.map(device),
    scheduleID: entry.scheduleID.map(({ from, value }) => ({ from, value: orNull(value) })),
  })
  return {
    named,
    floor: (floor: Floor) => ({
      resources: [...floor.resources.values()].map(resource),
      schedules: [...floor.schedules].map(
        ([id, versions]) =>
          [
            named(id),
            versions.map(({ from, value }) => ({ from, value: { ...value, scheduleID: named(value.scheduleID) } })),
          ] as const,
      ),
      exceptions: floor.exceptions.map((exception) => ({
        ...exception,
        scheduleID: named(exception.scheduleID),
        resourceID: orNull(exception.resourceID),
      })),
      cycleStandards: keys(floor.cycleStandards),
      sharedCycles: keys(floor.sharedCycles ?? new Map()),
    }),
    slice: (slice: Slice): Slice => ({
      ...device(slice),
      outputs: slice.outputs.map((output) => ({ ...output, jobNum: orNull(output.jobNum) })),
    }),
    reason: (change: ReasonChange): ReasonChange => {
      if (change.what === 'rank') return { ...change, code: named(change.code) }
      if (change.what === 'give') return { ...change, code: named(change.code), resourceID: named(change.resourceID) }
      return { ...change, of: change.of.map(named) }
    },
  }
}

/**
 * Several plants of one week as one organization, whose steps happen in a random order (`seed`), those of one plant in
 * their own. Each keeps machines, devices, jobs, schedules, exceptions and reasons to itself; zone and threshold of all
 * are the first one's until one of them changes its own. All wait for the writer when the one does that waits most
 * often.
 */
export function gatherPlants(plants: readonly CorrectedPlant[], seed: number): CorrectedPlant {
  const renamings = plants.map((_, place) => createRenaming(place))
  const floors = plants.map(({ first }) => first)
  const parts = floors.map((floor, place) => renamings[place]!.floor(floor))
  let ofAll = floors[0]!
  const gathered = (): Floor => ({
    ...ofAll,
    resources: new Map(
      parts
        .flatMap(({ resources }) => resources.map((entry) => [entry.resourceID, entry] as const))
        // As answers have them.
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    schedules: new Map(parts.flatMap(({ schedules }) => schedules)),
    exceptions: parts.flatMap(({ exceptions }) => exceptions),
    cycleStandards: new Map(parts.flatMap(({ cycleStandards }) => cycleStandards)),
    sharedCycles: new Map(parts.flatMap(({ sharedCycles }) => sharedCycles)),
  })
  const first = gathered()
  let last = first
  const turns = plants.flatMap(({ steps }, place) => steps.map(() => place))
  const all = { minLength: turns.length, maxLength: turns.length }
  const [order] = fc.sample(fc.shuffledSubarray(turns, all), { seed, numRuns: 1 }) as [number[]]
  const waits = plants.map(({ steps }) => steps.filter(({ through }) => through).length)
  const patient = waits.indexOf(Math.max(...waits))
  const queues = plants.map(({ steps }) => [...steps])
  const steps = order.flatMap((place): Step[] => {
    const { says, floor, slices, reason, through } = queues[place]!.shift()!
    const step = { says: `${place}: ${says}` }
    const renaming = renamings[place]!
    if (through) return place === patient ? [{ ...step, through }] : []
    if (slices) return [{ ...step, slices: slices.map(renaming.slice) }]
    if (reason) return [{ ...step, reason: renaming.reason(reason) }]
    const before = floors[place]!
    floors[place] = floor!
    if (floor!.timeZone !== before.timeZone) ofAll = { ...ofAll, timeZone: floor!.timeZone }
    if (floor!.microStopSecs !== before.microStopSecs) ofAll = { ...ofAll, microStopSecs: floor!.microStopSecs }
    parts[place] = renaming.floor(floor!)
    last = gathered()
    return [{ ...step, floor: last }]
  })
  return {
    first,
    steps,
    last,
    slices: plants.flatMap(({ slices }, place) => slices.map(renamings[place]!.slice)),
    range: {
      start: Math.min(...plants.map(({ range }) => range.start)),
      end: Math.max(...plants.map(({ range }) => range.end)),
    },
    reasonCodes: Object.fromEntries(
      plants.flatMap(({ reasonCodes }, place) =>
        Object.entries(reasonCodes).map(([code, priority]) => [renamings[place]!.named(code), priority]),
      ),
    ),
  }
}
