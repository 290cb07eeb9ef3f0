/** By which column rows are sorted. */
export type Order<Key extends string> = { by: Key; descending: boolean }
