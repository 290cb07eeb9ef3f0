import { apiTexts } from '../api/texts.ts'
import { counted, plural } from '../kit/format/counted.ts'
import { words } from '../kit/words.ts'

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Maximum number of rows that are named before they are deleted. */
const maxNamedRows = 5

/** Returns the plural label of a type: `job assemblies`; a label that is already plural (`Control Limits`) stays. */
const pluralLabel = (label: string) => (/[^s]s$/.test(label) ? label : plural(label, 2)).toLowerCase()

/** Texts of the grid of an item type. */
export const itemTexts = {
  unknownError: apiTexts.unknownError,
  noKeyForUpdating: 'No key found for updating',
  noKeyForDelete: 'No key found for delete',
  added: 'Row(s) Have Been Added',
  updated: 'Row(s) Have Been Updated',
  deleted: 'Selected Rows Have Been Deleted',
  undo: 'Undo',
  busyUndoing: 'Undoing',
  imported: 'Row(s) Have Been Imported',
  undone: 'Undone',
  redone: 'Redone',
  nothingToUndo: 'There is nothing to undo',
  nothingToRedo: 'There is nothing to redo',
  empty: 'empty',
  changedMeanwhile: (otherValue: string) => `was changed to ${otherValue} by another user`,
  removedMeanwhile: 'another user has removed this row',
  search: 'Search',
  clearSearch: 'Clear the search',
  newRow: (label: string) => `New ${label.toLowerCase()}`,
  add: words.add,
  open: 'Open',
  edit: 'Edit',
  remove: words.delete,
  bulkUpdate: 'Update selected rows',
  history: words.history,
  refresh: 'Refresh',
  asOf: (time: string) => `Refresh (as of ${time})`,
  csv: 'CSV',
  csvHint: 'The rows on this page as a CSV file',
  exportAll: 'Export all',
  exportAllHint: 'All matching rows as a CSV file',
  exportAllMasked: 'All matching rows as a CSV file with masked names',
  import: 'Import',
  importHint: 'Rows from a CSV file, with a preview before they are written',
  more: 'More',
  busyAdding: 'Adding',
  busyUpdating: 'Updating',
  busyDeleting: 'Deleting',
  busyExporting: 'Exporting',
  confirmRemove: (count: number, label: string) =>
    count === 1
      ? `Are You Sure You Wish To Delete This ${label}?`
      : `Are You Sure You Wish To Delete These ${count} Rows?`,
  removed: (names: readonly string[]) =>
    names.length > maxNamedRows
      ? `${names.slice(0, maxNamedRows).join(', ')} and ${names.length - maxNamedRows} more`
      : listed(names),
  goesAlong: (count: number, dependents: readonly { label: string; count: number }[]) => {
    const named = dependents.map(({ label, count }) => `${count} ${plural(label.toLowerCase(), count)}`)
    return `With ${count === 1 ? 'it' : 'them'} ${dependents.length === 1 && dependents[0]?.count === 1 ? 'goes' : 'go'} ${listed(named)}.`
  },
  lookingAlong: 'Checking for dependent rows…',
  emptyList: (label: string) => `There are no ${pluralLabel(label)} here yet.`,
  noMatch: 'Nothing matches the search and the filters.',
  clearAll: 'Clear search and filters',
  addFirst: (label: string) => `Add the first ${label.toLowerCase()}`,
  ticked: (count: string) => `${count} selected`,
  tryAgain: words.again,
  draftsWaiting: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} not saved yet`,
  draftsRejected: (cells: number) => `${counted(cells, 'cell')} ${cells === 1 ? 'has' : 'have'} to be corrected`,
  sessionEnded: 'Your session ended before this was saved. Save it again.',
  nextProblem: 'Next (F8)',
  save: 'Save (Ctrl S)',
  saving: 'Saving',
  discard: 'Discard',
  useOwn: 'Keep mine',
  useOther: 'Take theirs',
  valueRequired: 'is required',
  leave: 'Some rows are not saved yet. Leave anyway?',
} as const
