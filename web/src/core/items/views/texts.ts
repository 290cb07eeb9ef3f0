import { words } from '../../kit/words.ts'
export const viewTexts = {
  views: 'Views',
  current: (name: string) => `View ${name}`,
  none: 'No view is saved yet. A view saves search, filters, order and columns under a name.',
  name: 'Name of this view',
  save: words.save,
  remove: (name: string) => `Delete the view ${name}`,
  confirmRemove: (name: string) => `Delete the view ${name}?`,
  notStored: 'This browser does not allow Takt to save views.',
} as const
