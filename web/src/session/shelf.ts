const shelf = new Map<string, unknown>()

/** Keeps what is typed and not saved under a name, as long as the page lives: a session that ends takes its form away, not what stands in it. */
export const shelve = (name: string, value: unknown): void => {
  shelf.set(name, value)
}

/** What is kept under a name; undefined if nothing is. */
export const shelved = <Value>(name: string): Value | undefined => shelf.get(name) as Value | undefined

/** It was saved, or is not wanted. */
export const unshelve = (name: string): void => {
  shelf.delete(name)
}

/** Whether anything waits for whoever typed it. */
export const isAnythingShelved = (): boolean => shelf.size > 0

/** Nobody is to find anything here: somebody signed out, or somebody else signs in. */
export const forgetShelf = (): void => shelf.clear()
