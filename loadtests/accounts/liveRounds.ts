import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import type { Accounts } from '../devices/openAccounts.ts'
import { quantile } from '../plant1000/sampleWriter.ts'
import { type FrameStats, judgeFrames } from './judgeFrames.ts'
import { openControl } from './openControl.ts'
import { publishSteadily, type Teller } from './publishSteadily.ts'
import { recordFrames } from './recordFrames.ts'

const wholePerSecond = 1000
const perDevice = 4
/**
 * Number of organizations busy enough for four frames per second; each of the others publishes one message per second.
 */
const busyOrganizations = 10

/** Returns the machines: about a thousand messages per second in all, at most four per second from each machine. */
function machinesOf(organizations: number) {
  const ids = Array.from({ length: organizations }, (_, k) => k + 1)
  const rateOf = (id: number) =>
    organizations <= busyOrganizations ? wholePerSecond / organizations : id <= busyOrganizations ? 8 : 1
  return ids.flatMap((organizationId) => {
    const devices = Math.ceil(rateOf(organizationId) / perDevice)
    const perSecond = rateOf(organizationId) / devices
    return Array.from({ length: devices }, (_, k) => ({ organizationId, deviceId: k + 1, perSecond }))
  })
}

type Side = { devices: readonly NatsConnection[]; walls: readonly NatsConnection[] }

/**
 * Has machines publish while the wall of every organization is subscribed, with devices and walls in the accounts and,
 * alternately, over the same number of connections within the services' account; ingest is running. Returns medians of
 * the rounds, and the number of acknowledged messages.
 */
export async function liveRounds(
  environment: TestEnvironment,
  accounts: Accounts,
  { organizations, rounds, seconds }: { organizations: number; rounds: number; seconds: number },
) {
  const machines = machinesOf(organizations)
  const organizationIds = Array.from({ length: organizations }, (_, k) => k + 1)
  const witness = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'witness' })
  const inAccounts: Side = { devices: await accounts.devices(machines), walls: await accounts.walls(organizationIds) }
  const inServices: Side = {
    devices: await openControl(environment, machines.length),
    walls: await openControl(environment, organizations),
  }
  const busy = new Set(organizationIds.slice(0, busyOrganizations))
  const results: { accounts: FrameStats; services: FrameStats }[] = []
  let messages = 0

  async function round({ devices, walls }: Side): Promise<FrameStats> {
    const publishers = machines.map((machine, k): Teller => ({ ...machine, nats: devices[k]! }))
    const wallRecorders = walls.map((nats, k) => recordFrames(nats, subjects.live(organizationIds[k]!)))
    const witnessRecorder = recordFrames(witness, 'live.*')
    await Promise.all([...walls, witness].map((nats) => nats.flush()))
    const { publishedAt, messages: acknowledged } = await publishSteadily(publishers, seconds)
    messages += acknowledged
    await sleep(1000)
    for (const recorder of [...wallRecorders, witnessRecorder]) recorder.stop()
    // Frames between the start of the first and the last subscription are received by only some of them.
    const from = Math.min(...publishedAt.values())
    const endAt = Math.max(...publishedAt.values()) + 500
    const within = (recorder: typeof witnessRecorder) => recorder.read().filter(({ at }) => at > from && at < endAt)
    return judgeFrames({ walls: wallRecorders.map(within), witness: within(witnessRecorder) }, { busy, publishedAt })
  }
  await round(inAccounts)
  for (let k = 0; k < rounds; k++)
    results.push({ accounts: await round(inAccounts), services: await round(inServices) })
  await Promise.all([witness, ...inServices.devices, ...inServices.walls].map((nats) => nats.close()))

  const median = (read: (stats: FrameStats) => number, side: 'accounts' | 'services') =>
    quantile(
      results.map((entry) => read(entry[side])),
      0.5,
    )
  const sideOf = (side: 'accounts' | 'services') => ({
    framesPerSecond: median(({ framesPerSecond }) => framesPerSecond.median, side),
    poorest: Math.min(...results.map((entry) => entry[side].framesPerSecond.poorest)),
    missing: results.reduce((sum, entry) => sum + entry[side].missing + entry[side].unlike, 0),
    frames: results.reduce((sum, entry) => sum + entry[side].frames, 0),
    delayMs: [median(({ delayMs }) => delayMs.median, side), median(({ delayMs }) => delayMs.p95, side)],
    laterMs: [median(({ laterMs }) => laterMs.median, side), median(({ laterMs }) => laterMs.p95, side)],
  })
  return { messages, machines: machines.length, accounts: sideOf('accounts'), services: sideOf('services') }
}
