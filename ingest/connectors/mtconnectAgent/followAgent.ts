import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { z } from 'zod'
import { itemRoles } from '../mtconnect/roleItem.ts'
import type { RunnerContext } from '../runner.ts'
import { type createSourceProblems, recordingMs } from '../sourceProblems.ts'
import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'
import { agentItem } from './agentItem.ts'
import { chooseItems } from './chooseItems.ts'
import type { Streamed, Streams } from './parseStreams.ts'
import { requestAgent } from './requestAgent.ts'

const position = z.object({
  instanceId: z.string(),
  next: z.number(),
  count: z.number(),
  chosen: z.object({
    uuid: z.string(),
    meanings: z.record(z.string(), z.enum(itemRoles)),
    path: z.string().nullable(),
  }),
})
type Position = z.output<typeof position>

/**
 * The context for following an agent. `isLive`: everything that the agent had before has been read, so that new
 * observations have just been made.
 */
type Following = RunnerContext<AgentOptions> & { problems: ReturnType<typeof createSourceProblems>; isLive: boolean }

const maxObservationsPerRequest = 1_000
/** Number of observations processed before other work gets its turn. */
const chunkSize = 200

const deviceOf = (streams: Streams, uuid: string) => streams.devices.find((device) => device.uuid === uuid)

/** Reports what cannot be read of a document. */
function reportUnread({ monitor, problems }: Following, { unread, isMisencoded }: Streams) {
  for (const sample of unread) monitor.ignore(sample, texts.noObservation)
  if (!isMisencoded) return
  monitor.ignore('', texts.misencoded)
  problems.misencode()
}

const checkClock = ({ problems }: Following, { at, isZoned }: Streamed, isLive: boolean) =>
  problems.checkClock({ aheadMs: at - Date.now(), isZoned, isLive })

const iso = (at: number) => new Date(at).toISOString()

/** Returns the reason why an agent no longer has the observations after a position. */
function causeOf(before: Position, now: Streams): string {
  if (now.instanceId !== before.instanceId) return texts.gapAfterRestart
  return now.nextSequence < before.next ? texts.gapInSequence : texts.gapInBuffer
}

/**
 * Reads the present state. Every value comes with the time since when it holds; together they are known from the latest
 * of these times on. `before`: the position up to which the agent was followed, null at first; nothing is known of the
 * time in between, which is recorded.
 */
async function readCurrent(context: Following, before: Position | null) {
  const { options, feed, monitor, pace } = context
  const isContinued = feed.source() !== null
  const knownTo = feed.knownTo()
  if (isContinued) feed.lose()
  const streams = await requestAgent(context, { path: 'current' })
  reportUnread(context, streams)
  const { selection, paths } = chooseItems(streams.devices, options)
  if (paths) monitor.note(texts.severalPaths(paths.read, paths.all.join(', ')))
  const all = deviceOf(streams, selection.uuid)?.observations ?? []
  pace.spend({ lines: all.length })
  const interpreted = all.map((observation) => ({ observation, item: agentItem(observation, selection, monitor) }))
  const observed = interpreted.flatMap(({ observation, item }) => (item ? [{ observation, item }] : []))
  const isSameRun = before?.instanceId === streams.instanceId && streams.nextSequence >= before.next
  const newest = observed.map(({ observation }) => observation).reduce((a, b) => (b.at > a.at ? b : a))
  const since = Math.max(newest.at, isSameRun ? (knownTo ?? 0) : 0)
  const now = Date.now()
  checkClock(context, newest, false)
  if (isContinued && knownTo !== null) {
    const cause = before ? causeOf(before, streams) : texts.gapAfterUpdate
    monitor.note(texts.gap(cause, iso(knownTo), iso(since)))
  }
  // Compares its clock with ours; the times of a recording, days old, cannot be used for that.
  const arrival = streams.createdAt - since < recordingMs ? now - Math.max(0, streams.createdAt - since) : now
  feed.see({ at: since, fine: 0, items: observed.map(({ item }) => item) }, { unbroken: true, arrival })
  const count = Math.max(1, Math.min(maxObservationsPerRequest, streams.bufferSize - 1))
  const next: Position = { instanceId: streams.instanceId, next: streams.nextSequence, count, chosen: selection }
  feed.read(next)
}

/** True if the observations from a position on are in the document, without a gap before them. */
const continues = (streams: Streams, { instanceId, next }: Position) =>
  streams.instanceId === instanceId && streams.firstSequence <= next && streams.nextSequence >= next

async function readSample(context: Following, from: Position): Promise<'gap' | 'more' | 'done'> {
  const { feed, monitor, pace, signal, markReceived, isLive } = context
  const query = { from: from.next, count: from.count }
  const latest = feed.knownTo() ?? undefined
  const streams = await requestAgent(context, { path: 'sample', query, latest }).catch((error: unknown) => {
    if (error instanceof AgentError && error.outOfRange) return null
    throw error
  })
  if (!streams || !continues(streams, from)) return 'gap'
  const arrival = Date.now()
  reportUnread(context, streams)
  const fresh = deviceOf(streams, from.chosen.uuid)?.observations ?? []
  for (const [index, observation] of fresh.entries()) {
    if (index % chunkSize === 0) {
      // Stored together with the observations so far, so that an abort at any point is safe.
      feed.read({ ...from, next: observation.sequence })
      pace.spend({ lines: Math.min(chunkSize, fresh.length - index) })
      await Promise.all([pace.waitWithinLimits(), feed.room()])
      if (signal.aborted) return 'done'
    }
    const item = agentItem(observation, from.chosen, monitor)
    feed.see({ at: observation.at, fine: observation.fine, items: item ? [item] : [] }, { unbroken: true, arrival })
  }
  const newest = fresh.at(-1)
  if (newest) {
    markReceived()
    checkClock(context, newest, isLive)
  }
  feed.alive(arrival)
  feed.read({ ...from, next: streams.nextSequence })
  return streams.nextSequence - from.next >= from.count ? 'more' : 'done'
}

/** Reads from the last position, or from the present state; returns true if more can be read at once. */
export async function followAgent(context: Following): Promise<boolean> {
  const { feed, markReceived } = context
  await feed.room()
  // A position stored by an earlier version has no path.
  const from = position.safeParse(feed.source()).data ?? null
  const result = from && (await readSample(context, from))
  if (result === 'more' || result === 'done') return result === 'more'
  await readCurrent(context, from)
  markReceived()
  return true
}
