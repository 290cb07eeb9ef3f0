import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type DeviceOf, devicesOf, type LongestOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import { type SliceOf, streamSlicesOfAll } from '@takt/store/clickhouse/slices.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import { type ResourceOf, type ResourceTask, resourceName } from './resourceTasks.ts'

type Reading = ResourceOf & { tasks: ResourceTask[]; waitingFor: Set<number>; slices: Slice[] }
type ReadQuery = {
  range: Interval
  tasks: readonly ResourceTask[]
  devices: (resource: ResourceOf) => readonly number[]
  /** Returns the part of the range that a task needs. */
  needed: (task: ResourceTask) => Interval
  longestOf?: LongestOf
  recent?: SliceCache
  signal: AbortSignal
}

/** Indexes the readings that wait for a device, by organization and device. */
function createReaders() {
  const organizations = new Map<number, Map<number, Reading[]>>()
  return {
    add(organizationId: number, deviceId: number, reading: Reading) {
      const devices = organizations.get(organizationId) ?? new Map<number, Reading[]>()
      organizations.set(organizationId, devices)
      const waiting = devices.get(deviceId)
      if (waiting) waiting.push(reading)
      else devices.set(deviceId, [reading])
    },
    of: (organizationId: number, deviceId: number) => organizations.get(organizationId)?.get(deviceId) ?? [],
    devices: () =>
      [...organizations].flatMap(([organizationId, devices]) =>
        [...devices.keys()].map((deviceId) => ({ organizationId, deviceId })),
      ),
  }
}

type Resource = ResourceOf & { tasks: ResourceTask[]; devices: DeviceOf[] }

/**
 * Reads the slices that overlap `range`, limited to what the tasks need, and yields each resource as soon as its
 * devices are read: only incomplete resources occupy memory. Cached slices are not read again.
 */
export async function* readByResource(client: ClickHouse, query: ReadQuery) {
  const { recent, range } = query
  const resources = [...Map.groupBy(query.tasks, resourceName).values()].map((tasks): Resource => {
    const { floor, resourceID } = tasks[0]!
    const { organizationId } = floor
    return { floor, resourceID, tasks, devices: devicesOf(organizationId, query.devices({ floor, resourceID })) }
  })
  const unknown: Resource[] = []
  for (const resource of resources) {
    const needed = resource.tasks.map(query.needed)
    const [start, end] = [
      Math.min(...needed.map((interval) => interval.start)),
      Math.max(...needed.map((interval) => interval.end)),
    ]
    if (!recent || !resource.devices.every((device) => recent.holds(device, start))) unknown.push(resource)
    else {
      const slices = resource.devices.flatMap((device) => recent.overlapping(device, start, end))
      yield { ...resource, slices }
    }
  }
  const isCachedNext = ({ devices }: Resource) => devices.every((device) => recent?.isLatest(device, range.end))
  const { true: next = [], false: past = [] } = Object.groupBy(unknown, (entry) => `${!!recent && isCachedNext(entry)}`)
  if (past.length > 0) yield* readStored(client, query, past)
  if (recent && next.length > 0) yield* readAndCache(client, { ...query, recent }, next)
}

/** No slice starts later than this from now. */
const aheadMs = 2 * 86_400_000

/** Runs `readStored` to the end of the stored data and caches the result. */
async function* readAndCache(
  client: ClickHouse,
  query: ReadQuery & { recent: SliceCache },
  resources: readonly Resource[],
) {
  const { recent, range } = query
  const fillRequest = recent.fill(
    resources.flatMap(({ devices }) => devices),
    range.start,
  )
  const result: SliceOf[] = []
  let isWhole = false
  try {
    yield* readStored(client, { ...query, range: { ...range, end: Date.now() + aheadMs } }, resources, result)
    isWhole = true
  } finally {
    recent.filled(fillRequest, isWhole ? result : null)
  }
}

async function* readStored(client: ClickHouse, query: ReadQuery, resources: readonly Resource[], result?: SliceOf[]) {
  const readings = new Map<string, Reading>()
  const allReaders = createReaders()
  for (const { floor, resourceID, tasks, devices } of resources) {
    const waitingFor = new Set(devices.map(({ deviceId }) => deviceId))
    const reading = { floor, resourceID, tasks, waitingFor, slices: [] }
    readings.set(resourceName(reading), reading)
    for (const deviceId of waitingFor) allReaders.add(floor.organizationId, deviceId, reading)
  }
  const { start: from, end: to } = query.range
  const { longestOf, signal } = query
  const range = { devices: allReaders.devices(), from, to, longestOf, signal }

  let organization = Number.NaN
  let device = Number.NaN
  let readers: readonly Reading[] = []
  /** Returns the readings that are complete at the end of `device`. */
  const completed = () =>
    readers.filter((reading) => {
      reading.waitingFor.delete(device)
      return reading.waitingFor.size === 0 && readings.delete(resourceName(reading))
    })
  for await (const slices of streamSlicesOfAll(client, range)) {
    if (result) for (const slice of slices) result.push(slice)
    for (const { organizationId, slice } of slices) {
      if (slice.deviceId !== device || organizationId !== organization) {
        yield* completed()
        organization = organizationId
        device = slice.deviceId
        readers = allReaders.of(organization, device)
      }
      for (const reading of readers) reading.slices.push(slice)
    }
  }
  yield* completed()
  // Devices without slices in the range do not appear in the stream.
  yield* readings.values()
}
