import type { Slice } from '@takt/domain/efficiency/slice.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { streamSlices } from '@takt/store/slices.ts'
import type { ResourceTask } from './resourceTasks.ts'

type Reading = { resourceID: string; tasks: ResourceTask[]; waitingFor: Set<number>; slices: Slice[] }
type Question = {
  organizationId: number
  range: Interval
  tasks: readonly ResourceTask[]
  devices: (resourceID: string) => readonly number[]
  signal: AbortSignal
}

/**
 * Reads the slices that overlap `range` for the resources of `tasks`, and hands each resource out as soon as its devices are read: only
 * what is not yet complete is held in memory.
 */
export async function* readByResource(client: ClickHouse, question: Question) {
  const readings = new Map<string, Reading>()
  const ofDevice = new Map<number, Reading[]>()
  for (const [resourceID, tasks] of Map.groupBy(question.tasks, (task) => task.resourceID)) {
    const reading = { resourceID, tasks, waitingFor: new Set(question.devices(resourceID)), slices: [] }
    readings.set(resourceID, reading)
    for (const deviceId of reading.waitingFor) {
      const readers = ofDevice.get(deviceId)
      if (readers) readers.push(reading)
      else ofDevice.set(deviceId, [reading])
    }
  }
  const { organizationId, signal } = question
  const { start: from, end: to } = question.range
  const range = { organizationId, deviceIds: [...ofDevice.keys()], from, to, signal }

  let current = Number.NaN
  let readers: readonly Reading[] = []
  /** The readings that the end of `current` completes. */
  const completed = () =>
    readers.filter((reading) => {
      reading.waitingFor.delete(current)
      return reading.waitingFor.size === 0 && readings.delete(reading.resourceID)
    })
  for await (const slices of streamSlices(client, range))
    for (const slice of slices) {
      if (slice.deviceId !== current) {
        yield* completed()
        current = slice.deviceId
        readers = ofDevice.get(current) ?? []
      }
      for (const reading of readers) reading.slices.push(slice)
    }
  yield* completed()
  // Devices that sent nothing in the range never come by.
  yield* readings.values()
}
