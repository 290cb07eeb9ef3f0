import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'

/** What the server says of items when it refuses. */
export const itemsTexts = {
  ahead: 'must not be more than a day ahead of now. Check the date',
  keyNeeded: 'is part of the key and must be given',
  decided: 'is said by a call of its own, not here',
  whichRow: 'must be given to say which row is meant',
  somebodyElse: 'somebody else',
  severalOrganizations: 'These rows belong to different organizations. Send those of each apart.',
  organizationExportsAtMost: (count: number) =>
    `Your organization reads ${count} exports already. Try again when one of them is done.`,
  companyExportsAtMost: (count: number) =>
    `Your company reads ${count} exports already. Try again when one of them is done.`,
  exportsAtMost: (count: number) => `${count} exports are being read already. Try again in a moment.`,
  noImportWhileMasked: 'Files are not imported while names are masked. Show them again (Mask names), then import.',
  onlyGlobal: (area: string) => `Only a global administrator may change ${area}`,
  chooseFirst: (scope: string) => `Choose an ${scope} first`,
  mustBeVersion: 'must be the version of a row, a whole number',
  changedMeanwhile: (name: string, who: string, at: string) =>
    `${name} was changed by ${who} at ${at}. Load it again, then repeat your change.`,
  tooManyMatch: (largestList: number) => `More than ${largestList} rows match. Ask page by page with limit and offset.`,
  mustBeObject: 'must be a JSON object',
  exists: (name: string) => `${name} exists already`,
  existsPerhapsUnshown: (name: string) =>
    `${name} cannot be added: it is taken, perhaps by one that is not shown to you`,
  twice: (name: string) => `${name} stands here twice`,
  referredTo: (type: string, name: string, sentences: string) => `${type} ${name} is still referred to by ${sentences}`,
  somethingElse: 'something that you may not see',
  referencesChanged: 'What this refers to, or is referred to by, has just changed. Try again.',
  organization: (organizationId: number | null) => `Organization ${organizationId}`,
  changedTooOften: 'Others keep changing the same row. Load it again, then repeat your change.',
  thisChange: 'This change',
  undoErased: (name: string) => `Nothing was undone: ${name} was erased, and nothing brings it back`,
  undoTooMany: (mostTakenBack: string) =>
    `Nothing was undone: these are more than ${mostTakenBack} changes of rows, which is the most at once. ` +
    'Undo some of them first.',
  cannotUndo: 'This change cannot be undone',
  undoChangedAfter: (name: string, changedBy: string, changedAt: string) =>
    `Nothing was undone: ${name} was changed by ${changedBy} at ${changedAt}, after that.`,
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
    `${bad} of ${count} rows cannot be saved, so nothing was: ${first}`,
} as const
