type Search = Readonly<Record<string, unknown>>

const searches = new Map<string, Search>()

/** Returns the last search parameters of a view, for the lifetime of the page. `view`: includes its organization. */
export const searchOf = (view: string): Search => searches.get(view) ?? {}

/** Stores the search parameters of a view: its tab restores them. */
export const storeSearch = (view: string, search: Search): void => void searches.set(view, search)

/** Clears the stored parameters when the user signs out or changes: another user must not see them. */
export const clearSearches = (): void => searches.clear()
