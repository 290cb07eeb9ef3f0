import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { addUser } from './users.bed.ts'

export const bedUser = { userName: 'admin@plant.test', password: 'a long enough password' }

/** Waits until `look` answers something, asking again every 100 ms for at most two minutes. */
export async function until<Found>(what: string, look: () => Promise<Found | null | false>): Promise<Found> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const found = await look()
    if (found) return found
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`Waited in vain for ${what}`)
}

/**
 * A plant as a browser meets it: the gateway and ingest as they run in production over databases of their own, machines
 * of the simulated plant that have told `[from, to)`, one administrator (`bedUser`). `tell` lets them tell more.
 */
export async function createPlantBed(options: { machines: number; timeZone: string; from: number; to: number }) {
  const world = await createWorld()
  // Adapters that tests play are on loopback.
  world.env.TAKT_CONNECTOR_ALLOW = '127.0.0.1:1024-65535'
  const owner = openPostgres<Tables>(world.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Acme', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'Plant A', 1, gen_random_uuid(), 1), (2, 'Plant B', 1, gen_random_uuid(), 1)`.execute(owner)
  await sql`select setval('entities_entity_id_seq', 1), setval('organizations_organization_id_seq', 2)`.execute(owner)
  await owner.destroy()
  await addUser(world, bedUser, allPermissions, { organizationIds: [1, 2], globalAdmin: true, restrictOrgs: false })
  const origin = `http://127.0.0.1:${world.env.PORT}`
  const startGateway = () => startService({ main: 'gateway/main.ts', env: world.env, word: 'listening' })
  let gateway = await startGateway()

  let token = ''
  const ask = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    }
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const answer = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${answer.message}`)
    return answer
  }
  token = (await ask('POST', '/login', bedUser)).token

  const plant = createPlant({ seed: 7, machines: options.machines, timeZone: options.timeZone })
  await ask('POST', '/organizations/1/settings', { timeZone: options.timeZone, oeeTarget: 0.75 })
  for (const [scheduleID, schedule] of Object.entries(plantShifts))
    await ask('POST', '/schedules', { scheduleID, ...schedule })
  const { machines } = plant
  await ask('POST', '/resources/bulk', {
    add: machines.map(({ resourceID, description, department: { scheduleID } }) => ({
      resourceID,
      description,
      scheduleID,
      idealCycleSecs: 40,
    })),
  })
  const { data } = await ask('POST', '/devices/bulk', {
    add: machines.map(({ resourceID }) => ({
      deviceTypeId: 'takt-h1',
      deviceName: resourceID,
      resourceId: resourceID,
    })),
  })
  const deviceIds = new Map<string, number>(
    data.added.map(({ deviceName, deviceId }: { deviceName: string; deviceId: number }) => [deviceName, deviceId]),
  )
  for (const line of new Set(plant.machines.map((machine) => machine.line)))
    await ask('POST', '/deviceGroups', {
      deviceGroupName: line,
      selectedDevices: plant.machines.filter((machine) => machine.line === line).map(({ resourceID }) => resourceID),
    })

  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'bed' })
  await ensureStreams(nats)
  const ingest = await startService({ main: 'ingest/main.ts', env: world.env, word: 'ingest runs' })
  let seq = Date.now()
  const tell = async (range: { from: number; to: number; cutMs?: number }) => {
    for (const machine of plant.machines) {
      const slices = plant.slices(machine, range)
      const subject = subjects.telemetry(1, deviceIds.get(machine.resourceID)!)
      for (let first = 0; first < slices.length; first += 200) {
        const message = plantMessage(++seq, slices.slice(first, first + 200))
        await nats.jetstream().publish(subject, JSON.stringify(message))
      }
    }
  }
  await tell(options)
  await until('all that was told to be counted', async () => {
    const manager = await nats.jetstreamManager()
    // The live part reads on its own.
    const writers = (await manager.consumers.list('TELEMETRY').next()).filter(({ name }) => name.startsWith('writer-'))
    const done = Math.max(0, ...writers.map(({ ack_floor }) => ack_floor.stream_seq))
    return done === (await manager.streams.info('TELEMETRY')).state.last_seq || null
  })
  return {
    world,
    origin,
    plant,
    ask,
    tell,
    /** The figures of all machines together over a range (epoch ms), straight from the server. */
    total: async (range: { start: number; end: number }) => {
      const body = {
        resourceIDs: [],
        startDate: new Date(range.start).toISOString(),
        endDate: new Date(range.end).toISOString(),
        resolution: 'total',
        ttlSecs: 0,
      }
      return (await ask('POST', '/resources/getTEEP', body)).data
    },
    /** Stops the gateway; the answer starts it again at the same address. */
    stopGateway: async () => {
      await gateway.stop()
      return async () => {
        gateway = await startGateway()
      }
    },
    async close() {
      await nats.close()
      await ingest.stop()
      await gateway.stop()
      await world.close()
    },
  }
}

export type PlantBed = Awaited<ReturnType<typeof createPlantBed>>
