/** A column of a table: numbers are right-aligned, text left-aligned. */
export type TableColumn<Key extends string = never> = {
  label: string
  /** Track of the CSS grid, if the layout does not depend on the content of cells. */
  width?: string
  numeric?: boolean
  /** Explanation of the heading, shown on hover. */
  hint?: string
  /** Sort key, if the table can be sorted by this column. */
  by?: Key
}
