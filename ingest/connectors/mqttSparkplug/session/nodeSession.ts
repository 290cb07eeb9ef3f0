import { type Births, createBirths, type TimedValue } from '../payload/births.ts'
import type { Metric, Payload } from '../payload/decodePayload.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import { createRebirths } from './rebirths.ts'

/** Types of messages of edge nodes. */
export const messageTypes = ['NBIRTH', 'DBIRTH', 'NDATA', 'DDATA', 'NDEATH', 'DDEATH'] as const
export type MessageType = (typeof messageTypes)[number]

/** A message of an edge node; `device`: null for the node itself. */
export type NodeMessage = { type: MessageType; device: string | null; isRetained: boolean; payload: Payload }

/**
 * An event of an edge node in the order in which the node sent it. `device`: null for the node itself. `at`: the time of
 * the payload (epoch ms, the node's clock), null: unknown. `isContinued`: the birth belongs to the session that was known.
 */
export type NodeEvent =
  | { kind: 'birth'; device: string | null; at: number | null; values: TimedValue[]; isContinued: boolean }
  | { kind: 'data'; device: string | null; at: number | null; values: TimedValue[] }
  | { kind: 'death'; device: string | null; at: number | null }
  | { kind: 'ignored'; device: string | null; sample: string; reason: string }
  | { kind: 'note'; text: string }

type Options = {
  emit: (event: NodeEvent) => void
  /** Sends a rebirth request to the edge node. */
  command: () => void
  reorderMs: number
}

const seqCount = 256
/** Time after which a birth certificate that follows the start of the host is requested (ms). */
const firstBirthMs = 2_000
/** Time in which an edge node whose death is in doubt must respond with a birth certificate (ms). */
const doubtMs = 10_000
/** Maximum number of messages and metrics that wait for a missing one. */
const maxWaiting = { messages: 128, metrics: 50_000 } as const

const after = (seq: number) => (seq + 1) % seqCount

const bdSeqOf = (metrics: readonly Metric[]): number | null => {
  const metric = metrics.find(({ name }) => name === 'bdSeq')
  return typeof metric?.value === 'number' || typeof metric?.value === 'bigint' ? Number(metric.value) : null
}

/**
 * Follows the session of an edge node and its devices: births and deaths, the order of messages by their sequence
 * numbers, and rebirth requests where something is missing.
 */
export function createNodeSession({ emit, command, reorderMs }: Options) {
  const rebirths = createRebirths((reason) => {
    emit({ kind: 'note', text: texts.rebirthRequested(reason) })
    command()
  }, firstBirthMs)
  let session: { bdSeq: number | null; next: number } | null = null
  /** By device, null: the node itself; only those that are born. */
  const births = new Map<string | null, Births>()
  /** Devices that were born before a rebirth of the same session, which repeats their births. */
  const continuing = new Set<string | null>()
  const waiting = new Map<number, NodeMessage>()
  let gapTimer: NodeJS.Timeout | undefined
  let doubtTimer: NodeJS.Timeout | undefined

  const ignore = ({ device, type }: NodeMessage, reason: string) =>
    emit({ kind: 'ignored', device, sample: device === null ? type : `${type} ${device}`, reason })
  const clearWaiting = () => {
    waiting.clear()
    clearTimeout(gapTimer)
    gapTimer = undefined
  }
  function end() {
    session = null
    births.clear()
    continuing.clear()
    clearWaiting()
    clearTimeout(doubtTimer)
  }

  function bear(message: NodeMessage, isContinued: boolean) {
    const { device, payload } = message
    const known = births.get(device) ?? createBirths()
    births.set(device, known)
    const { values, ignored } = known.birth(payload.metrics)
    emit({ kind: 'birth', device, at: payload.at, values, isContinued })
    for (const each of ignored) emit({ kind: 'ignored', device, ...each })
  }

  /** Applies a message in the order of the node. */
  function apply(message: NodeMessage) {
    const { type, device, payload } = message
    if (type === 'DBIRTH') return bear(message, births.has(device) || continuing.has(device))
    const known = births.get(device)
    if (type === 'DDEATH') {
      births.delete(device)
      continuing.delete(device)
      emit({ kind: 'death', device, at: payload.at })
      return
    }
    if (!known) {
      ignore(message, texts.unborn)
      rebirths.need(texts.reasons.noBirth)
      return
    }
    const { values, ignored, isUnknown } = known.read(payload.metrics)
    emit({ kind: 'data', device, at: payload.at, values })
    for (const each of ignored) emit({ kind: 'ignored', device, ...each })
    if (isUnknown) rebirths.need(texts.reasons.unknownMetric)
  }

  function applyWaiting() {
    for (let message = waiting.get(session!.next); message; message = waiting.get(session!.next)) {
      waiting.delete(session!.next)
      session!.next = after(session!.next)
      apply(message)
    }
    if (waiting.size > 0) return
    clearTimeout(gapTimer)
    gapTimer = undefined
  }

  /** Gives up on the missing messages: the values that have arrived count, and a rebirth brings the others. */
  function skipMissing() {
    gapTimer = undefined
    while (session && waiting.size > 0) {
      const from = session.next
      while (!waiting.has(session.next)) session.next = after(session.next)
      const to = (session.next + seqCount - 1) % seqCount
      emit({ kind: 'note', text: texts.missing(from, to, new Date().toISOString()) })
      applyWaiting()
    }
    rebirths.need(texts.reasons.gap)
  }

  function wait(seq: number, message: NodeMessage) {
    waiting.set(seq, message)
    const metrics = [...waiting.values()].reduce((sum, { payload }) => sum + payload.metrics.length, 0)
    if (waiting.size > maxWaiting.messages || metrics > maxWaiting.metrics || reorderMs === 0) {
      clearTimeout(gapTimer)
      skipMissing()
    } else gapTimer ??= setTimeout(skipMissing, reorderMs)
  }

  function startSession(message: NodeMessage) {
    const { payload } = message
    const bdSeq = bdSeqOf(payload.metrics)
    const isContinued = session !== null && session.bdSeq === bdSeq
    const before = isContinued ? [...births.keys(), ...continuing] : []
    end()
    rebirths.complete()
    session = { bdSeq, next: after(payload.seq ?? 0) }
    for (const device of before) continuing.add(device)
    bear(message, isContinued)
  }

  function die(at: number | null) {
    end()
    emit({ kind: 'death', device: null, at })
  }

  function receiveDeath(message: NodeMessage) {
    const bdSeq = bdSeqOf(message.payload.metrics)
    if (session === null || session.bdSeq === null || bdSeq === session.bdSeq) return die(null)
    // The will of an earlier connection arrives late, or the node counts its sessions otherwise: it must respond.
    ignore(message, texts.otherSession)
    rebirths.need(texts.reasons.unknownSession)
    clearTimeout(doubtTimer)
    doubtTimer = setTimeout(() => die(null), doubtMs)
  }

  function receiveOrdered(message: NodeMessage) {
    const { seq } = message.payload
    if (!session) {
      ignore(message, texts.unborn)
      rebirths.need(texts.reasons.noBirth)
    } else if (seq === null) apply(message)
    else {
      const ahead = (seq - session.next + seqCount) % seqCount
      if (ahead >= seqCount / 2) {
        ignore(message, texts.repeated)
        rebirths.need(texts.reasons.gap)
      } else if (ahead > 0) wait(seq, message)
      else {
        session.next = after(seq)
        apply(message)
        applyWaiting()
      }
    }
  }

  return {
    receive(message: NodeMessage) {
      if (message.isRetained) {
        ignore(message, texts.retained)
        rebirths.need(texts.reasons.noBirth)
      } else if (message.type === 'NBIRTH') startSession(message)
      else if (message.type === 'NDEATH') receiveDeath(message)
      else receiveOrdered(message)
    },
    /** Records the start of a connection to the broker, or a new reader: a birth certificate must follow. */
    expectBirth: () => rebirths.expect(texts.reasons.noBirth),
    /** Requests a rebirth for another reason. */
    needBirth: (reason: string) => rebirths.need(reason),
    /** Records the end of the connection to the broker: what follows belongs to an unknown session. */
    disconnect() {
      end()
      rebirths.complete()
    },
    stop() {
      end()
      rebirths.stop()
    },
  }
}
export type NodeSession = ReturnType<typeof createNodeSession>
