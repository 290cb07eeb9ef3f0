import { words } from '../../kit/words.ts'
/** Texts of details and of the forms inside them. */
export const detailFormTexts = {
  save: words.save,
  discard: 'Discard changes',
  edit: 'Edit',
  history: words.history,
  failed: 'This row could not be loaded.',
  missing: (label: string, id: string) => `${label} ${id} does not exist.`,
} as const
