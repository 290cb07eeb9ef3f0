/**
 * Returns search parameters with a type that links and navigation accept for any address. The router's types know only
 * the parameters that routes declare: those of lists, dialogs and views (`jobs.sort`) are declared by none of them.
 */
export const untypedSearch = (search: object) => search as never

/** Returns a reducer that keeps the search parameters of the page and sets those of `change`; undefined removes one. */
export const changedSearch = (change: object) => (before: object) => untypedSearch({ ...before, ...change })
