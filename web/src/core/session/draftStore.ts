/** Kind of a draft: typed input, or only the open state of a form, which is useless without typed input. */
export type DraftKind = 'typed' | 'open'
type Draft = { kind: DraftKind; value: unknown }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'takt.shelf\n'
/** Returns a filter for the names of a user's drafts, which start with the user name. */
const isOf = (userName: string) => (name: string) => name.startsWith(`${userName}\n`)

/**
 * Stores unsaved input under a name: if a session expires or the page is reloaded, the form is lost but its content is
 * not. `store` is that of the tab; secrets are never stored there. If the browser rejects storage, a reload loses the
 * input.
 */
export function createDraftStore(store: Store | null) {
  const drafts = new Map<string, Draft>()
  const stored = () => Array.from({ length: store?.length ?? 0 }, (_, i) => store!.key(i) ?? '')
  const names = () => stored().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

  function load() {
    for (const name of names())
      try {
        const { kind, value }: Draft = JSON.parse(store!.getItem(prefix + name) ?? '')
        drafts.set(name, { kind, value })
      } catch {
        store?.removeItem(prefix + name)
      }
    if (![...drafts.values()].some(({ kind }) => kind === 'typed')) removeMatching(() => true)
  }

  function removeMatching(matches: (name: string) => boolean) {
    for (const name of [...drafts.keys(), ...names()].filter(matches)) unshelve(name)
  }

  function unshelve(name: string) {
    drafts.delete(name)
    store?.removeItem(prefix + name)
  }

  load()
  return {
    /** `storable`: the part that survives a reload; undefined: nothing. */
    shelve: (name: string, value: unknown, more: { kind: DraftKind; storable: unknown }): void => {
      drafts.set(name, { kind: more.kind, value })
      try {
        if (more.storable === undefined) store?.removeItem(prefix + name)
        else store?.setItem(prefix + name, JSON.stringify({ kind: more.kind, value: more.storable }))
      } catch {
        store?.removeItem(prefix + name)
      }
    },
    /** Returns the draft under a name; undefined if there is none. */
    readDraft: <Value>(name: string): Value | undefined => drafts.get(name)?.value as Value | undefined,
    /** Removes a draft that was saved or is no longer needed. */
    unshelve,
    /** True if there is any draft. */
    hasDrafts: (): boolean => drafts.size > 0,
    /** Removes all drafts, because the user signed out or another user signs in. */
    clearDrafts: (): void => removeMatching(() => true),
    /** Removes the drafts of other users after a sign-in. */
    removeOtherUsersDrafts: (userName: string): void => removeMatching((name) => !isOf(userName)(name)),
  }
}

/** Session storage of this tab; null without a page, as in tests. */
const store = globalThis.window?.sessionStorage ?? null
export const { shelve, readDraft, unshelve, hasDrafts, clearDrafts, removeOtherUsersDrafts } = createDraftStore(store)
