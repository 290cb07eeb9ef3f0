import type { Slice } from '@takt/domain/efficiency/slice.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { LongestOf } from '@takt/store/sliceLookBack.ts'
import { streamSlicesOfAll } from '@takt/store/slices.ts'
import { type ResourceOf, type ResourceTask, resourceName } from './resourceTasks.ts'

type Reading = ResourceOf & { tasks: ResourceTask[]; waitingFor: Set<number>; slices: Slice[] }
type Question = {
  range: Interval
  tasks: readonly ResourceTask[]
  devices: (resource: ResourceOf) => readonly number[]
  longestOf?: LongestOf
  signal: AbortSignal
}

/** The readings that wait for a device, by organization and device. */
function createReaders() {
  const organizations = new Map<number, Map<number, Reading[]>>()
  return {
    add(organizationId: number, deviceId: number, reading: Reading) {
      const devices = organizations.get(organizationId) ?? new Map<number, Reading[]>()
      organizations.set(organizationId, devices)
      const known = devices.get(deviceId)
      if (known) known.push(reading)
      else devices.set(deviceId, [reading])
    },
    of: (organizationId: number, deviceId: number) => organizations.get(organizationId)?.get(deviceId) ?? [],
    devices: () =>
      [...organizations].flatMap(([organizationId, devices]) =>
        [...devices.keys()].map((deviceId) => ({ organizationId, deviceId })),
      ),
  }
}

/**
 * Reads the slices that overlap `range` for the resources of `tasks`, and hands each resource out as soon as its devices are read: only
 * what is not yet complete is held in memory.
 */
export async function* readByResource(client: ClickHouse, question: Question) {
  const readings = new Map<string, Reading>()
  const allReaders = createReaders()
  for (const [name, tasks] of Map.groupBy(question.tasks, resourceName)) {
    const { floor, resourceID } = tasks[0]!
    const waitingFor = new Set(question.devices({ floor, resourceID }))
    const reading = { floor, resourceID, tasks, waitingFor, slices: [] }
    readings.set(name, reading)
    for (const deviceId of waitingFor) allReaders.add(floor.organizationId, deviceId, reading)
  }
  const { start: from, end: to } = question.range
  const { longestOf, signal } = question
  const range = { devices: allReaders.devices(), from, to, longestOf, signal }

  let organization = Number.NaN
  let device = Number.NaN
  let readers: readonly Reading[] = []
  /** The readings that the end of `device` completes. */
  const completed = () =>
    readers.filter((reading) => {
      reading.waitingFor.delete(device)
      return reading.waitingFor.size === 0 && readings.delete(resourceName(reading))
    })
  for await (const slices of streamSlicesOfAll(client, range))
    for (const { organizationId, slice } of slices) {
      if (slice.deviceId !== device || organizationId !== organization) {
        yield* completed()
        organization = organizationId
        device = slice.deviceId
        readers = allReaders.of(organization, device)
      }
      for (const reading of readers) reading.slices.push(slice)
    }
  yield* completed()
  // Devices that sent nothing in the range never come by.
  yield* readings.values()
}
