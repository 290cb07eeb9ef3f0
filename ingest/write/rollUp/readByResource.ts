import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type DeviceOf, devicesOf, type LongestOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import { type SliceOf, streamSlicesOfAll } from '@takt/store/clickhouse/slices.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import { type ResourceOf, type ResourceTask, resourceName } from './resourceTasks.ts'

type Reading = ResourceOf & { tasks: ResourceTask[]; waitingFor: Set<number>; slices: Slice[] }
type Question = {
  range: Interval
  tasks: readonly ResourceTask[]
  devices: (resource: ResourceOf) => readonly number[]
  /** What a task needs of the range. */
  needed: (task: ResourceTask) => Interval
  longestOf?: LongestOf
  recent?: SliceCache
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

type Resource = ResourceOf & { tasks: ResourceTask[]; devices: DeviceOf[] }

/**
 * Reads the slices that overlap `range` for the resources of `tasks`, or as much of them as their tasks need, and hands
 * each resource out as soon as its devices are read: only what is not yet complete is held in memory. What is held
 * anyway is not read.
 */
export async function* readByResource(client: ClickHouse, question: Question) {
  const { recent, range } = question
  const resources = [...Map.groupBy(question.tasks, resourceName).values()].map((tasks): Resource => {
    const { floor, resourceID } = tasks[0]!
    const { organizationId } = floor
    return { floor, resourceID, tasks, devices: devicesOf(organizationId, question.devices({ floor, resourceID })) }
  })
  const unknown: Resource[] = []
  for (const resource of resources) {
    const needed = resource.tasks.map(question.needed)
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
  const isHeldNext = ({ devices }: Resource) => devices.every((device) => recent?.isLatest(device, range.end))
  const { true: next = [], false: past = [] } = Object.groupBy(unknown, (entry) => `${!!recent && isHeldNext(entry)}`)
  if (past.length > 0) yield* readStored(client, question, past)
  if (recent && next.length > 0) yield* readAndHold(client, { ...question, recent }, next)
}

/** Nothing begins later than this from now. */
const aheadMs = 2 * 86_400_000

/** `readStored` to the very end of what is stored, which is held from then on. */
async function* readAndHold(
  client: ClickHouse,
  question: Question & { recent: SliceCache },
  resources: readonly Resource[],
) {
  const { recent, range } = question
  const filling = recent.fill(
    resources.flatMap(({ devices }) => devices),
    range.start,
  )
  const answer: SliceOf[] = []
  let isWhole = false
  try {
    yield* readStored(client, { ...question, range: { ...range, end: Date.now() + aheadMs } }, resources, answer)
    isWhole = true
  } finally {
    recent.filled(filling, isWhole ? answer : null)
  }
}

async function* readStored(client: ClickHouse, question: Question, resources: readonly Resource[], answer?: SliceOf[]) {
  const readings = new Map<string, Reading>()
  const allReaders = createReaders()
  for (const { floor, resourceID, tasks, devices } of resources) {
    const waitingFor = new Set(devices.map(({ deviceId }) => deviceId))
    const reading = { floor, resourceID, tasks, waitingFor, slices: [] }
    readings.set(resourceName(reading), reading)
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
  for await (const slices of streamSlicesOfAll(client, range)) {
    if (answer) for (const slice of slices) answer.push(slice)
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
  // Devices that sent nothing in the range never come by.
  yield* readings.values()
}
