import { words } from '../words.ts'
/** Texts of the filter builder. */
export const filterTexts = {
  add: 'Add Filter',
  edit: 'Edit Filter',
  column: 'Column',
  operator: 'Operator',
  value: 'Value',
  from: 'From',
  to: 'To',
  values: 'Values',
  valuesHelp: 'Type a value and press Enter, or paste a column from a spreadsheet.',
  cancel: words.cancel,
  addButton: words.add,
  update: 'Update',
  clear: 'Clear all',
  filters: 'Filters',
  filtersSet: (count: number) => (count === 0 ? 'Filters' : `Filters, ${count} active`),
} as const
