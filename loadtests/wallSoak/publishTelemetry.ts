import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openAccounts } from '../devices/openAccounts.ts'

/** A plant with its machines in an organization of a running environment. */
type RunningPlant = {
  environment: Pick<TestEnvironment, 'env'>
  plant: ReturnType<typeof createPlant>
  organizationId: number
}

/** Interval between two messages of a machine (ms). */
const everyMs = 3000
const dayMs = 86_400_000

/** A Wednesday at ten in the morning (UTC): the simulated plant works at that time, whatever the real time is. */
const busyHour = Date.UTC(2026, 2, 4, 10)

/**
 * Publishes the telemetry of every machine of a plant, each over its own connection in its organization's account: one
 * message every three seconds, spread evenly over the machines, with the slices of a busy morning moved to now. Ends
 * with `stop`.
 */
export async function publishTelemetry(
  { environment, plant, organizationId }: RunningPlant,
  deviceIds: ReadonlyMap<string, number>,
) {
  const accounts = await openAccounts(environment.env)
  const ids = plant.machines.map(({ resourceID }) => deviceIds.get(resourceID)!)
  const devices = await accounts.devices(ids.map((deviceId) => ({ organizationId, deviceId })))
  const shift = Date.now() - busyHour
  const publishedUntil = plant.machines.map(() => Date.now() - everyMs)
  const counts = { messages: 0, slices: 0, changes: 0 }
  const states = new Map<string, string>()
  let seq = Date.now()
  let next = 0
  let startedAt = Date.now()
  let sentCount = 0

  function publishNext(index: number) {
    const machine = plant.machines[index]!
    const now = Date.now()
    const range = { from: publishedUntil[index]! - shift, to: now - shift, cutMs: dayMs }
    publishedUntil[index] = now
    const slices = plant.slices(machine, range).map(moveToNow)
    if (slices.length === 0) return
    const subject = subjects.telemetry(organizationId, ids[index]!)
    devices[index]!.publish(subject, JSON.stringify(plantMessage(++seq, slices)))
    counts.messages++
    counts.slices += slices.length
    for (const { state } of slices) {
      if (states.get(machine.resourceID) !== state) counts.changes++
      states.set(machine.resourceID, state)
    }
  }
  const moveToNow = (slice: PlantSlice) => ({ ...slice, from: slice.from + shift, to: slice.to + shift })

  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - startedAt) / everyMs) * plant.machines.length)
    for (; sentCount < due; sentCount++) {
      publishNext(next)
      next = (next + 1) % plant.machines.length
    }
  }, 50)
  return {
    figures: counts,
    restart: () => {
      startedAt = Date.now()
      sentCount = 0
      Object.assign(counts, { messages: 0, slices: 0, changes: 0 })
    },
    async stop() {
      clearInterval(timer)
      await accounts.close()
    },
  }
}
