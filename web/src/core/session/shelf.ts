/**
 * What is on the shelf: what somebody typed, or only that something was open, which is worth nothing without the
 * former.
 */
export type ShelfKind = 'typed' | 'open'
type Kept = { kind: ShelfKind; value: unknown }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.shelf\n'
/** Names begin with whose they are. */
const isOf = (userName: string) => (name: string) => name.startsWith(`${userName}\n`)

/**
 * Keeps what is typed and not saved under a name: a session that ends, or a page that is loaded anew, takes its form
 * away, not what stands in it. `store`: that of the tab; what is secret never goes there. A browser that refuses to
 * store loses what a reload takes.
 */
export function createShelf(store: Store | null) {
  const shelf = new Map<string, Kept>()
  const stored = () => Array.from({ length: store?.length ?? 0 }, (_, i) => store!.key(i) ?? '')
  const names = () => stored().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

  function load() {
    for (const name of names())
      try {
        const { kind, value }: Kept = JSON.parse(store!.getItem(prefix + name) ?? '')
        shelf.set(name, { kind, value })
      } catch {
        store?.removeItem(prefix + name)
      }
    if (![...shelf.values()].some(({ kind }) => kind === 'typed')) forget(() => true)
  }

  function forget(which: (name: string) => boolean) {
    for (const name of [...shelf.keys(), ...names()].filter(which)) unshelve(name)
  }

  function unshelve(name: string) {
    shelf.delete(name)
    store?.removeItem(prefix + name)
  }

  load()
  return {
    /** `storable`: what of it outlives the page; undefined: nothing of it. */
    shelve: (name: string, value: unknown, more: { kind: ShelfKind; storable: unknown }): void => {
      shelf.set(name, { kind: more.kind, value })
      try {
        if (more.storable === undefined) store?.removeItem(prefix + name)
        else store?.setItem(prefix + name, JSON.stringify({ kind: more.kind, value: more.storable }))
      } catch {
        store?.removeItem(prefix + name)
      }
    },
    /** What is kept under a name; undefined if nothing is. */
    shelved: <Value>(name: string): Value | undefined => shelf.get(name)?.value as Value | undefined,
    /** It was saved, or is not wanted. */
    unshelve,
    /** Whether anything waits for whoever typed it. */
    isAnythingShelved: (): boolean => shelf.size > 0,
    /** Nobody is to find anything here: somebody signed out, or somebody else signs in. */
    forgetShelf: (): void => forget(() => true),
    /** Somebody signed in: what others typed is not for them. */
    forgetOthers: (userName: string): void => forget((name) => !isOf(userName)(name)),
  }
}

/** The store of this tab; null where there is none, as in tests without a page. */
const store = globalThis.window?.sessionStorage ?? null
export const { shelve, shelved, unshelve, isAnythingShelved, forgetShelf, forgetOthers } = createShelf(store)
