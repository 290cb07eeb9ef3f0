import { z } from 'zod'

/** Definition of a kind of outbox entries. */
export type OutboxKind<Entry> = {
  /** Prefix of their keys in the browser's storage. */
  prefix: string
  entrySchema: z.ZodType<Entry>
  idOf: (entry: Entry) => string
  /** Maximum number of entries per request. */
  atOnce: number
}

/** An entry waiting to be sent; `message` is the server's message if it was rejected. */
export type Waiting<Entry> = { order: number; entry: Entry; message: string | null }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const readJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * User actions that the server does not know yet, in their order: in the browser's storage, one entry each, so that
 * neither a reload nor another tab loses any. `owner`: the user and organization.
 */
export function createOutbox<Entry>(store: Store, kind: OutboxKind<Entry>, owner: string) {
  const keyPrefix = `${kind.prefix}\n${owner}\n`
  const schema = z
    .object({ order: z.number(), entry: kind.entrySchema, sentence: z.string().nullable() })
    .transform(({ order, entry, sentence }): Waiting<Entry> => ({ order, entry, message: sentence }))
  const listeners = new Set<() => void>()
  const list = (): Waiting<Entry>[] =>
    Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')
      .filter((key) => key.startsWith(keyPrefix))
      .flatMap((key) => schema.safeParse(readJson(store.getItem(key))).data ?? [])
      .sort((a, b) => a.order - b.order)
  let entries: readonly Waiting<Entry>[] = list()
  const renew = () => {
    entries = list()
    for (const listener of listeners) listener()
  }
  const write = ({ order, entry, message }: Waiting<Entry>) => {
    store.setItem(keyPrefix + kind.idOf(entry), JSON.stringify({ order, entry, sentence: message }))
    renew()
  }
  return {
    kind,
    owner,
    list,
    /** Returns the entries as last read: the same object until something changes. */
    now: () => entries,
    /** Reads the entries again: another tab may have added or sent some. */
    renew,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Throws if the browser has no space left; then the entry is not stored. */
    add: (entry: Entry) => write({ order: (list().at(-1)?.order ?? 0) + 1, entry, message: null }),
    remove: (id: string) => {
      store.removeItem(keyPrefix + id)
      renew()
    },
    reject: (rejected: Waiting<Entry>, message: string) => write({ ...rejected, message }),
  }
}
export type Outbox<Entry> = ReturnType<typeof createOutbox<Entry>>

const boxes = new Map<string, unknown>()

/**
 * Returns the outbox of a user in an organization: the same object for all callers on the page with this kind and
 * owner.
 */
export function outboxOf<Entry>(kind: OutboxKind<Entry>, owner: string): Outbox<Entry> {
  const name = `${kind.prefix}\n${owner}`
  const box = (boxes.get(name) as Outbox<Entry> | undefined) ?? createOutbox(localStorage, kind, owner)
  boxes.set(name, box)
  return box
}

type SendResult =
  | { ok: true }
  | { ok: false; isRejected: boolean; fields: Readonly<Record<string, string>>; message: string }

/**
 * Sends the waiting entries in order, in batches. An entry rejected by the server is marked with its message and the
 * others continue; after any other error the rest is retried later. Resolves to true if all other entries went through.
 */
export async function sendWaiting<Entry>(
  box: Outbox<Entry>,
  send: (entries: readonly Entry[]) => Promise<SendResult>,
): Promise<boolean> {
  const { atOnce, idOf } = box.kind
  for (;;) {
    const batch = box
      .list()
      .filter(({ message }) => message === null)
      .slice(0, atOnce)
    if (batch.length === 0) return true
    const result = await send(batch.map(({ entry }) => entry))
    if (result.ok) {
      for (const { entry } of batch) box.remove(idOf(entry))
      continue
    }
    if (!result.isRejected) return false
    const named = Object.entries(result.fields).flatMap(([field, message]) => {
      const item = batch[Number(/^entries\.(\d+)\./.exec(field)?.[1] ?? -1)]
      return item ? [{ item, message }] : []
    })
    // A rejection that names no entry concerns one of them: the batch is sent one by one.
    if (named.length > 0) for (const { item, message } of named) box.reject(item, message)
    else if (batch.length === 1) box.reject(batch[0]!, result.message)
    else
      for (const item of batch) {
        const singleResult = await send([item.entry])
        if (singleResult.ok) box.remove(idOf(item.entry))
        else if (singleResult.isRejected) box.reject(item, singleResult.message)
        else return false
      }
  }
}
