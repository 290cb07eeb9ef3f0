import { words } from '../../kit/words.ts'
/** Texts of saved views. */
export const viewTexts = {
  views: 'Views',
  current: (name: string) => `View ${name}`,
  none: 'No view is saved yet. A view keeps search, filters, order and columns under a name.',
  name: 'Name of this view',
  save: words.save,
  remove: (name: string) => `Delete the view ${name}`,
  removeQuestion: (name: string) => `Delete the view ${name}?`,
  notKept: 'This browser does not let Takt keep views.',
} as const
