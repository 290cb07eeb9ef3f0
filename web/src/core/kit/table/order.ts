/** Sort order of rows. */
export type Order<Key extends string> = { field: Key; descending: boolean }
