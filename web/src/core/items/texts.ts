import { apiTexts } from '../api/texts.ts'
import { counted, plural } from '../kit/format/counted.ts'
import { words } from '../kit/words.ts'

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** So many rows are named before they are deleted. */
const mostRemoved = 5

/** What rows of a type are called: `job assemblies`; what is called as many already (`Control Limits`) stays. */
const pluralLabel = (label: string) => (/[^s]s$/.test(label) ? label : plural(label, 2)).toLowerCase()

/** Every text of the grid of an item type. */
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
  redone: 'Done again',
  nothingToUndo: 'There is nothing to undo',
  nothingToRedo: 'There is nothing to do again',
  empty: 'empty',
  changedMeanwhile: (theirs: string) => `somebody changed this to ${theirs} meanwhile`,
  removedMeanwhile: 'somebody removed this row meanwhile',
  search: 'Search',
  clearSearch: 'Clear the search',
  newRow: (label: string) => `New ${label.toLowerCase()}`,
  add: words.add,
  open: 'Open',
  edit: 'Edit',
  remove: words.delete,
  bulkUpdate: 'Update ticked rows',
  history: words.history,
  refresh: 'Refresh',
  asOf: (time: string) => `Refresh (as of ${time})`,
  csv: 'CSV',
  csvHint: 'The rows on this page as a CSV file',
  exportAll: 'Export all',
  exportAllHint: 'Everything that matches, as a CSV file',
  exportAllMasked: 'Everything that matches, as a CSV file with masked names',
  import: 'Import',
  importHint: 'Rows out of a CSV file, looked at before they are written',
  more: 'More',
  busyAdding: 'Adding',
  busyUpdating: 'Updating',
  busyDeleting: 'Deleting',
  busyExporting: 'Exporting',
  removeQuestion: (count: number, label: string) =>
    count === 1
      ? `Are You Sure You Wish To Delete This ${label}?`
      : `Are You Sure You Wish To Delete These ${count} Rows?`,
  removed: (names: readonly string[]) =>
    names.length > mostRemoved
      ? `${names.slice(0, mostRemoved).join(', ')} and ${names.length - mostRemoved} more`
      : listed(names),
  goesAlong: (count: number, along: readonly { label: string; count: number }[]) => {
    const named = along.map(({ label, count }) => `${count} ${plural(label.toLowerCase(), count)}`)
    return `With ${count === 1 ? 'it' : 'them'} ${along.length === 1 && along[0]?.count === 1 ? 'goes' : 'go'} ${listed(named)}.`
  },
  lookingAlong: 'Looking what belongs to it…',
  emptyList: (label: string) => `There are no ${pluralLabel(label)} here yet.`,
  noMatch: 'Nothing matches the search and the filters.',
  clearAll: 'Clear search and filters',
  addFirst: (label: string) => `Add the first ${label.toLowerCase()}`,
  ticked: (count: string) => `${count} ticked`,
  tryAgain: words.again,
  draftsWaiting: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} not saved yet`,
  draftsRefused: (cells: number) => `${counted(cells, 'cell')} ${cells === 1 ? 'has' : 'have'} to be mended`,
  sessionEnded: 'Your session ended before this was saved. Save it again.',
  nextProblem: 'Next (F8)',
  save: 'Save (Ctrl S)',
  saving: 'Saving',
  discard: 'Discard',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  mustBeGiven: 'must be given',
  leave: 'Some rows are not saved yet. Leave all the same?',
} as const
