import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import type { Accounts } from '../devices/openAccounts.ts'
import { quantile } from '../plant1000/sampleWriter.ts'
import { type FrameFigures, judgeFrames } from './judgeFrames.ts'
import { openControl } from './openControl.ts'
import { recordFrames } from './recordFrames.ts'
import { type Teller, tellSteadily } from './tellSteadily.ts'

const wholePerSecond = 1000
const perDevice = 4
/**
 * Of many organizations so many are busy enough for four frames a second; the others tell one message a second each.
 */
const busyOnes = 10

/**
 * What machines there are: about a thousand messages a second in all, of machines that speak at most four times a
 * second.
 */
function machinesOf(organizations: number) {
  const ids = Array.from({ length: organizations }, (_, k) => k + 1)
  const rateOf = (id: number) => (organizations <= busyOnes ? wholePerSecond / organizations : id <= busyOnes ? 8 : 1)
  return ids.flatMap((organizationId) => {
    const devices = Math.ceil(rateOf(organizationId) / perDevice)
    const perSecond = rateOf(organizationId) / devices
    return Array.from({ length: devices }, (_, k) => ({ organizationId, deviceId: k + 1, perSecond }))
  })
}

type Side = { devices: readonly NatsConnection[]; walls: readonly NatsConnection[] }

/**
 * Lets machines tell while every organization's wall listens, with devices and walls in the accounts and, in turn,
 * within the services' account by as many connections; ingest runs. Medians of the rounds, and how many messages were
 * acknowledged.
 */
export async function liveRounds(
  world: World,
  accounts: Accounts,
  { organizations, rounds, seconds }: { organizations: number; rounds: number; seconds: number },
) {
  const machines = machinesOf(organizations)
  const organizationIds = Array.from({ length: organizations }, (_, k) => k + 1)
  const witness = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'witness' })
  const inAccounts: Side = { devices: await accounts.devices(machines), walls: await accounts.walls(organizationIds) }
  const inServices: Side = {
    devices: await openControl(world, machines.length),
    walls: await openControl(world, organizations),
  }
  const busy = new Set(organizationIds.slice(0, busyOnes))
  const told: { accounts: FrameFigures; services: FrameFigures }[] = []
  let messages = 0

  async function round({ devices, walls }: Side): Promise<FrameFigures> {
    const tellers = machines.map((machine, k): Teller => ({ ...machine, nats: devices[k]! }))
    const atWalls = walls.map((nats, k) => recordFrames(nats, subjects.live(organizationIds[k]!)))
    const atWitness = recordFrames(witness, 'live.*')
    await Promise.all([...walls, witness].map((nats) => nats.flush()))
    const { publishedAt, messages: acknowledged } = await tellSteadily(tellers, seconds)
    messages += acknowledged
    await sleep(1000)
    for (const recorder of [...atWalls, atWitness]) recorder.stop()
    // A frame that came between the subscriptions' beginnings was heard by some only.
    const from = Math.min(...publishedAt.values())
    const until = Math.max(...publishedAt.values()) + 500
    const within = (recorder: typeof atWitness) => recorder.read().filter(({ at }) => at > from && at < until)
    return judgeFrames({ walls: atWalls.map(within), witness: within(atWitness) }, { busy, publishedAt })
  }
  await round(inAccounts)
  for (let k = 0; k < rounds; k++) told.push({ accounts: await round(inAccounts), services: await round(inServices) })
  await Promise.all([witness, ...inServices.devices, ...inServices.walls].map((nats) => nats.close()))

  const median = (read: (figures: FrameFigures) => number, side: 'accounts' | 'services') =>
    quantile(
      told.map((entry) => read(entry[side])),
      0.5,
    )
  const sideOf = (side: 'accounts' | 'services') => ({
    framesPerSecond: median(({ framesPerSecond }) => framesPerSecond.median, side),
    poorest: Math.min(...told.map((entry) => entry[side].framesPerSecond.poorest)),
    missing: told.reduce((sum, entry) => sum + entry[side].missing + entry[side].unlike, 0),
    frames: told.reduce((sum, entry) => sum + entry[side].frames, 0),
    delayMs: [median(({ delayMs }) => delayMs.median, side), median(({ delayMs }) => delayMs.most95, side)],
    laterMs: [median(({ laterMs }) => laterMs.median, side), median(({ laterMs }) => laterMs.most95, side)],
  })
  return { messages, machines: machines.length, accounts: sideOf('accounts'), services: sideOf('services') }
}
