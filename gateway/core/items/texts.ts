import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'

/** Error messages of the item routes. */
export const itemsTexts = {
  ahead: 'must not be more than a day ahead of now. Check the date',
  keyNeeded: 'is part of the key and is required',
  decided: 'is set by a separate call, not here',
  whichRow: 'is required to identify the row',
  anotherUser: 'another user',
  severalOrganizations: 'These rows belong to different organizations. Send the rows of each organization separately.',
  organizationExportLimit: (count: number) =>
    `Your organization is already running ${count} exports. Try again when one of them is finished.`,
  companyExportLimit: (count: number) =>
    `Your company is already running ${count} exports. Try again when one of them is finished.`,
  exportLimit: (count: number) => `${count} exports are already running. Try again in a moment.`,
  noImportWhileMasked: 'Files cannot be imported while names are masked. Turn off Mask names, then import.',
  onlyGlobal: (area: string) => `Only a global administrator can change ${area}`,
  chooseFirst: (scope: string) => `Choose an ${scope} first`,
  mustBeVersion: 'must be the version of a row, a whole number',
  changedMeanwhile: (name: string, userName: string, at: string) =>
    `${name} was changed by ${userName} at ${at}. Load it again, then repeat your change.`,
  tooManyMatch: (largestList: number) =>
    `More than ${largestList} rows match. Request them page by page with limit and offset.`,
  mustBeObject: 'must be a JSON object',
  exists: (name: string) => `${name} already exists`,
  existsPerhapsUnshown: (name: string) =>
    `${name} cannot be added: the name is already in use, possibly by a row that you cannot see`,
  twice: (name: string) => `${name} occurs twice`,
  referredTo: (type: string, name: string, references: string) =>
    `${type} ${name} cannot be deleted: it is still used by ${references}.`,
  somethingElse: 'rows that you cannot see',
  missingReference: (label: string, names: readonly string[]) =>
    names.length === 0
      ? `this ${label} does not exist`
      : `${label} ${names.join(', ')} ${names.length === 1 ? 'does' : 'do'} not exist`,
  referencesChanged: 'A referenced or referring row has just changed. Try again.',
  organization: (organizationId: number | null) => `Organization ${organizationId}`,
  changedTooOften: 'Other users keep changing this row. Load it again, then repeat your change.',
  thisChange: 'This change',
  undoErased: (name: string) => `Nothing was undone: ${name} was erased and cannot be restored`,
  undoTooMany: (limit: string) =>
    `Nothing was undone: the changes affect more than ${limit} rows, which is the limit. Undo some of them first.`,
  cannotUndo: 'This change cannot be undone',
  undoChangedAfter: (name: string, changedBy: string, changedAt: string) =>
    `Nothing was undone: ${name} was changed later by ${changedBy} at ${changedAt}.`,
  nothingToUndo: 'There is nothing to undo in this change',
  nothingWasUndone: (message: string) => `Nothing was undone: ${message}`,
  undoTooSlow: (secs: number) => `Nothing was undone: it took longer than ${secs} seconds. Undo fewer changes at once.`,
  bulkTooSlow: (secs: number) => `Nothing was saved: it took longer than ${secs} seconds. Send fewer rows at once.`,
  importTooSlow: (secs: number) =>
    `Nothing was imported: it took longer than ${secs} seconds. Import the file in parts.`,
  nothingImported: (count: number, first: Pick<ImportProblem, 'row' | 'column' | 'sentence'>) =>
    `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'}, first in row ${first.row}` +
    `${first.column ? `, column ${first.column}` : ''}: ${first.sentence}`,
  noneSaved: (bad: number, count: number, first: string) =>
    `${bad} of ${count} rows cannot be saved, so nothing was saved: ${first}`,
} as const
