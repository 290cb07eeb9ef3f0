import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { openAccounts } from '../devices/openAccounts.ts'

/** A plant whose machines stand in an organization of a running world. */
type TellingPlant = {
  world: Pick<World, 'env'>
  plant: ReturnType<typeof createPlant>
  organizationId: number
}

/** How often each machine speaks, milliseconds. */
const everyMs = 3000
const dayMs = 86_400_000

/** A Wednesday at ten in the morning (UTC): the simulated plant works then, whatever the clock says here. */
const busyHour = Date.UTC(2026, 2, 4, 10)

/**
 * Lets every machine of a plant tell what it did, by a connection of its own in its organization's account: a message
 * each three seconds, spread evenly over them, its slices of a busy morning, moved to now. Ends with `stop`.
 */
export async function keepTelling(
  { world, plant, organizationId }: TellingPlant,
  deviceIds: ReadonlyMap<string, number>,
) {
  const accounts = await openAccounts(world.env)
  const ids = plant.machines.map(({ resourceID }) => deviceIds.get(resourceID)!)
  const devices = await accounts.devices(ids.map((deviceId) => ({ organizationId, deviceId })))
  const shift = Date.now() - busyHour
  const told = plant.machines.map(() => Date.now() - everyMs)
  const figures = { messages: 0, slices: 0, changes: 0 }
  const states = new Map<string, string>()
  let seq = Date.now()
  let next = 0
  let began = Date.now()
  let sent = 0

  function tell(index: number) {
    const machine = plant.machines[index]!
    const now = Date.now()
    const range = { from: told[index]! - shift, to: now - shift, cutMs: dayMs }
    told[index] = now
    const slices = plant.slices(machine, range).map(moved)
    if (slices.length === 0) return
    const subject = subjects.telemetry(organizationId, ids[index]!)
    devices[index]!.publish(subject, JSON.stringify(plantMessage(++seq, slices)))
    figures.messages++
    figures.slices += slices.length
    for (const { state } of slices) {
      if (states.get(machine.resourceID) !== state) figures.changes++
      states.set(machine.resourceID, state)
    }
  }
  const moved = (slice: PlantSlice) => ({ ...slice, from: slice.from + shift, to: slice.to + shift })

  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - began) / everyMs) * plant.machines.length)
    for (; sent < due; sent++) {
      tell(next)
      next = (next + 1) % plant.machines.length
    }
  }, 50)
  return {
    figures,
    restart: () => {
      began = Date.now()
      sent = 0
      Object.assign(figures, { messages: 0, slices: 0, changes: 0 })
    },
    async stop() {
      clearInterval(timer)
      await accounts.close()
    },
  }
}
