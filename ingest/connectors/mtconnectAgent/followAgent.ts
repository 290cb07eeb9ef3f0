import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { z } from 'zod'
import type { RunnerContext } from '../runner.ts'
import type { Item } from '../slices/observation.ts'
import { conditionLevels } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'
import { askAgent } from './askAgent.ts'
import type { Chosen } from './chooseItems.ts'
import { chooseItems } from './chooseItems.ts'
import type { Streamed } from './parseStreams.ts'
import { AgentRefusal, type Streams } from './parseStreams.ts'

/** What an observation of an agent means for slices; null for all other data items. */
function agentItem(observation: Streamed, { meanings }: Chosen): Item | null {
  const { condition, dataItemId, value } = observation
  if (condition) {
    const level = conditionLevels.find((known) => known === condition.level)
    return level ? { kind: 'condition', key: dataItemId, level, code: condition.nativeCode, text: value } : null
  }
  const meaning = Object.hasOwn(meanings, dataItemId) ? meanings[dataItemId] : undefined
  if (!meaning) return null
  if (meaning === 'partCount') return { kind: 'partCount', value: parseCount(value) }
  return { kind: meaning, value: meaning === 'program' ? value : value.toUpperCase() }
}

const meaning = z.enum(['execution', 'program', 'partCount', 'mode', 'availability'])
const position = z.object({
  instanceId: z.string(),
  next: z.number(),
  count: z.number(),
  chosen: z.object({ uuid: z.string(), meanings: z.record(z.string(), meaning) }),
})
type Position = z.output<typeof position>

/**
 * What following an agent needs beside; `clockAhead` hears how far its newest observation lies ahead of our clock (ms).
 */
type Following = RunnerContext<AgentOptions> & { clockAhead: (ms: number) => void }

const mostAtOnce = 1_000
/** Of one answer, so many observations are taken in before others have their turn. */
const pieceSize = 200
const dayMs = 86_400_000

const deviceOf = (streams: Streams, uuid: string) => streams.devices.find((device) => device.uuid === uuid)

/**
 * Takes in what is so now. Every value is given with the time since when it is so; all of them together are known from
 * the latest of these times on. `knownTo`: until when the machine was followed before, in its own time, if this is the
 * same run of the agent.
 */
async function readCurrent(context: Following, sameRun: string | null) {
  const { options, feed, pace } = context
  const streams = await askAgent(context, { path: 'current' })
  const chosen = chooseItems(streams.devices, options.device)
  const all = deviceOf(streams, chosen.uuid)?.observations ?? []
  pace.spend({ lines: all.length })
  const meant = all.map((observation) => ({ observation, item: agentItem(observation, chosen) }))
  const observed = meant.filter(({ item }) => item !== null)
  const knownTo = sameRun === streams.instanceId ? feed.knownTo() : null
  const since = Math.max(...observed.map(({ observation }) => observation.at), knownTo ?? 0)
  const now = Date.now()
  context.clockAhead(since - now)
  // Its clock against ours; a recording's times, days old, are none to reckon from.
  const arrival = streams.createdAt - since < dayMs ? now - Math.max(0, streams.createdAt - since) : now
  feed.see({ at: since, fine: 0, items: observed.flatMap(({ item }) => item ?? []) }, { unbroken: true, arrival })
  const count = Math.max(1, Math.min(mostAtOnce, streams.bufferSize - 1))
  const next: Position = { instanceId: streams.instanceId, next: streams.nextSequence, count, chosen }
  feed.read(next)
}

async function readSample(context: Following, from: Position): Promise<'gap' | 'more' | 'done'> {
  const { feed, pace, signal, heard } = context
  const query = { from: from.next, count: from.count }
  const streams = await askAgent(context, { path: 'sample', query }).catch((error: unknown) => {
    if (error instanceof AgentRefusal && error.outOfRange) return null
    throw error
  })
  if (!streams || streams.instanceId !== from.instanceId || streams.firstSequence > from.next) return 'gap'
  const arrival = Date.now()
  const fresh = (deviceOf(streams, from.chosen.uuid)?.observations ?? []).filter(
    ({ sequence }) => sequence >= from.next,
  )
  for (const [index, observation] of fresh.entries()) {
    if (index % pieceSize === 0) {
      // Kept together with what was seen so far, whatever ends us here.
      feed.read({ ...from, next: observation.sequence })
      pace.spend({ lines: Math.min(pieceSize, fresh.length - index) })
      await Promise.all([pace.rest(), feed.room()])
      if (signal.aborted) return 'done'
    }
    const item = agentItem(observation, from.chosen)
    feed.see({ at: observation.at, fine: observation.fine, items: item ? [item] : [] }, { unbroken: true, arrival })
  }
  const newest = fresh.at(-1)
  if (newest) {
    heard()
    context.clockAhead(newest.at - arrival)
  }
  feed.alive(arrival)
  const next = Math.max(from.next, streams.nextSequence)
  feed.read({ ...from, next })
  return next - from.next >= from.count ? 'more' : 'done'
}

/** Reads on from where the agent was read to, or from what is so now; answers whether there is more to read at once. */
export async function followAgent(context: Following): Promise<boolean> {
  const { feed, heard } = context
  await feed.room()
  const from = position.safeParse(feed.source())
  if (!from.success) {
    await readCurrent(context, null)
    heard()
    return true
  }
  const got = await readSample(context, from.data)
  if (got !== 'gap') return got === 'more'
  // What was so in between the agent no longer knows.
  feed.lose()
  await readCurrent(context, from.data.instanceId)
  heard()
  return true
}
