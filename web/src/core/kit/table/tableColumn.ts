/** A column of a table: numbers stand at the right, text at the left. */
export type TableColumn<Key extends string = never> = {
  label: string
  /** A track of CSS grid, where the table is not laid out by what its cells hold. */
  width?: string
  numeric?: boolean
  /** What the heading means, on hover. */
  hint?: string
  /** With it the table can be sorted by this column. */
  by?: Key
}
