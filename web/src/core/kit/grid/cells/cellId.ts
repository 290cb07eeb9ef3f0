/** Returns the element ID of a cell, by which screen readers follow the keyboard. */
export const cellId = (gridId: string, rowId: string, column: string): string =>
  `${gridId}-${rowId}-${column}`.replaceAll(' ', '_')
