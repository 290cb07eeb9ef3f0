/** The id of a cell in the page, by which readers of the screen follow the keyboard. */
export const cellId = (gridId: string, rowId: string, column: string): string =>
  `${gridId}-${rowId}-${column}`.replaceAll(' ', '_')
