/** By which column rows are sorted. */
export type Order<Key extends string> = { field: Key; descending: boolean }
