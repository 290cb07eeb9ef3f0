import { z } from 'zod'

/** What kind of entries an outbox holds. */
export type OutboxKind<Entry> = {
  /** Under which they lie in the browser's store. */
  prefix: string
  entrySchema: z.ZodType<Entry>
  idOf: (entry: Entry) => string
  /** As many are sent at once. */
  atOnce: number
}

/** An entry that waits to be sent; `sentence` says why the server refused it. */
export type Waiting<Entry> = { order: number; entry: Entry; sentence: string | null }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const readJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * What people did and the server does not know yet, in the order in which it was done: in the browser's store, one by
 * one, so that neither a reload nor another tab loses any. `owner`: whose it is, and where.
 */
export function createOutbox<Entry>(store: Store, kind: OutboxKind<Entry>, owner: string) {
  const own = `${kind.prefix}\n${owner}\n`
  const schema = z.object({ order: z.number(), entry: kind.entrySchema, sentence: z.string().nullable() })
  const listeners = new Set<() => void>()
  const list = (): Waiting<Entry>[] =>
    Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')
      .filter((key) => key.startsWith(own))
      .flatMap((key) => schema.safeParse(readJson(store.getItem(key))).data ?? [])
      .sort((a, b) => a.order - b.order)
  let held: readonly Waiting<Entry>[] = list()
  const renew = () => {
    held = list()
    for (const listener of listeners) listener()
  }
  const write = (waiting: Waiting<Entry>) => {
    store.setItem(own + kind.idOf(waiting.entry), JSON.stringify(waiting))
    renew()
  }
  return {
    kind,
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
    add: (entry: Entry) => write({ order: (list().at(-1)?.order ?? 0) + 1, entry, sentence: null }),
    remove: (id: string) => {
      store.removeItem(own + id)
      renew()
    },
    refuse: (refused: Waiting<Entry>, sentence: string) => write({ ...refused, sentence }),
  }
}
export type Outbox<Entry> = ReturnType<typeof createOutbox<Entry>>

const boxes = new Map<string, unknown>()

/** The outbox of a person in an organization: one of a kind for the whole page. */
export function outboxOf<Entry>(kind: OutboxKind<Entry>, owner: string): Outbox<Entry> {
  const name = `${kind.prefix}\n${owner}`
  const box = (boxes.get(name) as Outbox<Entry> | undefined) ?? createOutbox(localStorage, kind, owner)
  boxes.set(name, box)
  return box
}

type Answer =
  | { ok: true }
  | { ok: false; isRefused: boolean; fields: Readonly<Record<string, string>>; sentence: string }

/**
 * Sends what waits, in order, so many at a time. What the server refuses is marked with its sentence and the others go
 * on; whatever else goes wrong is tried again later. Resolves to whether everything went through that could.
 */
export async function sendWaiting<Entry>(
  box: Outbox<Entry>,
  send: (entries: readonly Entry[]) => Promise<Answer>,
): Promise<boolean> {
  const { atOnce, idOf } = box.kind
  for (;;) {
    const batch = box
      .list()
      .filter(({ sentence }) => sentence === null)
      .slice(0, atOnce)
    if (batch.length === 0) return true
    const answer = await send(batch.map(({ entry }) => entry))
    if (answer.ok) {
      for (const { entry } of batch) box.remove(idOf(entry))
      continue
    }
    if (!answer.isRefused) return false
    const named = Object.entries(answer.fields).flatMap(([field, sentence]) => {
      const held = batch[Number(/^entries\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return held ? [{ held, sentence }] : []
    })
    // A refusal that names none of several is of one of them: then they go one by one.
    if (named.length > 0) for (const { held, sentence } of named) box.refuse(held, sentence)
    else if (batch.length === 1) box.refuse(batch[0]!, answer.sentence)
    else
      for (const held of batch) {
        const alone = await send([held.entry])
        if (alone.ok) box.remove(idOf(held.entry))
        else if (alone.isRefused) box.refuse(held, alone.sentence)
        else return false
      }
  }
}
