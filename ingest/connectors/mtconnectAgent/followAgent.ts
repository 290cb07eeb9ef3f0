import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { z } from 'zod'
import type { RunnerContext } from '../runner.ts'
import type { Item } from '../slices/observation.ts'
import { conditionLevels } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'
import type { ItemSelection } from './chooseItems.ts'
import { chooseItems } from './chooseItems.ts'
import type { Streamed } from './parseStreams.ts'
import { AgentError, type Streams } from './parseStreams.ts'
import { requestAgent } from './requestAgent.ts'

/** Converts an observation of an agent to the item used for slices; null for all other data items. */
function agentItem(observation: Streamed, { meanings }: ItemSelection): Item | null {
  const { condition, dataItemId, value } = observation
  if (condition) {
    const level = conditionLevels.find((candidate) => candidate === condition.level)
    return level ? { kind: 'condition', key: dataItemId, level, code: condition.nativeCode, text: value } : null
  }
  const role = Object.hasOwn(meanings, dataItemId) ? meanings[dataItemId] : undefined
  if (!role) return null
  if (role === 'partCount') return { kind: 'partCount', value: parseCount(value) }
  return { kind: role, value: role === 'program' ? value : value.toUpperCase() }
}

const itemRole = z.enum(['execution', 'program', 'partCount', 'mode', 'availability'])
const position = z.object({
  instanceId: z.string(),
  next: z.number(),
  count: z.number(),
  chosen: z.object({ uuid: z.string(), meanings: z.record(z.string(), itemRole) }),
})
type Position = z.output<typeof position>

/**
 * The context for following an agent; `clockAhead` is called with the time by which its newest observation is ahead of
 * our clock (ms).
 */
type Following = RunnerContext<AgentOptions> & { clockAhead: (ms: number) => void }

const maxObservationsPerRequest = 1_000
/** Number of observations processed before other work gets its turn. */
const chunkSize = 200
const dayMs = 86_400_000

const deviceOf = (streams: Streams, uuid: string) => streams.devices.find((device) => device.uuid === uuid)

/**
 * Reads the present state. Every value comes with the time since when it holds; together they are known from the latest
 * of these times on. `knownTo`: the time, in the machine's clock, up to which it was followed before, if the agent has
 * not restarted since.
 */
async function readCurrent(context: Following, sameRun: string | null) {
  const { options, feed, pace } = context
  const streams = await requestAgent(context, { path: 'current' })
  const selection = chooseItems(streams.devices, options.device)
  const all = deviceOf(streams, selection.uuid)?.observations ?? []
  pace.spend({ lines: all.length })
  const interpreted = all.map((observation) => ({ observation, item: agentItem(observation, selection) }))
  const observed = interpreted.filter(({ item }) => item !== null)
  const knownTo = sameRun === streams.instanceId ? feed.knownTo() : null
  const since = Math.max(...observed.map(({ observation }) => observation.at), knownTo ?? 0)
  const now = Date.now()
  context.clockAhead(since - now)
  // Compares its clock with ours; the times of a recording, days old, cannot be used for that.
  const arrival = streams.createdAt - since < dayMs ? now - Math.max(0, streams.createdAt - since) : now
  feed.see({ at: since, fine: 0, items: observed.flatMap(({ item }) => item ?? []) }, { unbroken: true, arrival })
  const count = Math.max(1, Math.min(maxObservationsPerRequest, streams.bufferSize - 1))
  const next: Position = { instanceId: streams.instanceId, next: streams.nextSequence, count, chosen: selection }
  feed.read(next)
}

async function readSample(context: Following, from: Position): Promise<'gap' | 'more' | 'done'> {
  const { feed, pace, signal, markReceived } = context
  const query = { from: from.next, count: from.count }
  const streams = await requestAgent(context, { path: 'sample', query }).catch((error: unknown) => {
    if (error instanceof AgentError && error.outOfRange) return null
    throw error
  })
  if (!streams || streams.instanceId !== from.instanceId || streams.firstSequence > from.next) return 'gap'
  const arrival = Date.now()
  const fresh = (deviceOf(streams, from.chosen.uuid)?.observations ?? []).filter(
    ({ sequence }) => sequence >= from.next,
  )
  for (const [index, observation] of fresh.entries()) {
    if (index % chunkSize === 0) {
      // Stored together with the observations so far, so that an abort at any point is safe.
      feed.read({ ...from, next: observation.sequence })
      pace.spend({ lines: Math.min(chunkSize, fresh.length - index) })
      await Promise.all([pace.waitWithinLimits(), feed.room()])
      if (signal.aborted) return 'done'
    }
    const item = agentItem(observation, from.chosen)
    feed.see({ at: observation.at, fine: observation.fine, items: item ? [item] : [] }, { unbroken: true, arrival })
  }
  const newest = fresh.at(-1)
  if (newest) {
    markReceived()
    context.clockAhead(newest.at - arrival)
  }
  feed.alive(arrival)
  const next = Math.max(from.next, streams.nextSequence)
  feed.read({ ...from, next })
  return next - from.next >= from.count ? 'more' : 'done'
}

/** Reads from the last position, or from the present state; returns true if more can be read at once. */
export async function followAgent(context: Following): Promise<boolean> {
  const { feed, markReceived } = context
  await feed.room()
  const from = position.safeParse(feed.source())
  if (!from.success) {
    await readCurrent(context, null)
    markReceived()
    return true
  }
  const result = await readSample(context, from.data)
  if (result !== 'gap') return result === 'more'
  // The agent no longer has the data in between.
  feed.lose()
  await readCurrent(context, from.data.instanceId)
  markReceived()
  return true
}
