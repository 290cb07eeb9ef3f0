import { type CheckEntry, checkEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { z } from 'zod'

/** A value that waits to be sent; `sentence` says why the server refused it. */
const waiting = z.object({ order: z.number(), entry: checkEntry, sentence: z.string().nullable() })
export type Waiting = z.output<typeof waiting>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.checkEntry\n'
/** As many are sent at once. */
export const batchSize = 100

/**
 * Values that were found and are not known to the server yet, in the order in which they were found: in the browser's
 * store, one by one, so that neither a reload nor another tab loses any. `owner`: whose they are, and where.
 */
export function createEntryQueue(store: Store, owner: string) {
  const own = `${prefix}${owner}\n`
  const listeners = new Set<() => void>()
  const list = (): Waiting[] =>
    Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')
      .filter((key) => key.startsWith(own))
      .flatMap((key) => {
        const { data } = waiting.safeParse(JSON.parse(store.getItem(key) ?? 'null'))
        return data ?? []
      })
      .sort((a, b) => a.order - b.order)
  let held: readonly Waiting[] = list()
  const renew = () => {
    held = list()
    for (const listener of listeners) listener()
  }
  const write = (entry: Waiting) => {
    store.setItem(own + entry.entry.entryId, JSON.stringify(entry))
    renew()
  }
  return {
    owner,
    list,
    /** What was there when it was last looked at: the same object until something changes. */
    now: () => held,
    /** Looks again: another tab may have added or sent something. */
    renew,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Throws when the browser has no room: then it is not kept. */
    add: (entry: CheckEntry) => write({ order: (list().at(-1)?.order ?? 0) + 1, entry, sentence: null }),
    remove: (entryId: string) => {
      store.removeItem(own + entryId)
      renew()
    },
    refuse: (refused: Waiting, sentence: string) => write({ ...refused, sentence }),
  }
}
export type EntryQueue = ReturnType<typeof createEntryQueue>

const queues = new Map<string, EntryQueue>()

/** The queue of a person in an organization: one for the whole page. */
export function entryQueueOf(owner: string): EntryQueue {
  const known = queues.get(owner) ?? createEntryQueue(localStorage, owner)
  queues.set(owner, known)
  return known
}

type Answer =
  | { ok: true }
  | { ok: false; isRefused: boolean; fields: Readonly<Record<string, string>>; sentence: string }

/**
 * Sends what waits, in order, batch by batch. What the server refuses is marked with its sentence and the others go on;
 * whatever else goes wrong is tried again later. Resolves to whether everything went through that could.
 */
export async function sendWaiting(
  queue: EntryQueue,
  send: (entries: readonly CheckEntry[]) => Promise<Answer>,
): Promise<boolean> {
  for (;;) {
    const batch = queue
      .list()
      .filter(({ sentence }) => sentence === null)
      .slice(0, batchSize)
    if (batch.length === 0) return true
    const answer = await send(batch.map(({ entry }) => entry))
    if (answer.ok) {
      for (const { entry } of batch) queue.remove(entry.entryId)
      continue
    }
    if (!answer.isRefused) return false
    const named = Object.entries(answer.fields).flatMap(([field, sentence]) => {
      const held = batch[Number(/^entries\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return held ? [{ held, sentence }] : []
    })
    // A refusal that names none of several is of one of them: then they go one by one.
    if (named.length > 0) for (const { held, sentence } of named) queue.refuse(held, sentence)
    else if (batch.length === 1) queue.refuse(batch[0]!, answer.sentence)
    else
      for (const held of batch) {
        const alone = await send([held.entry])
        if (alone.ok) queue.remove(held.entry.entryId)
        else if (alone.isRefused) queue.refuse(held, alone.sentence)
        else return false
      }
  }
}
