/** Texts of details and of the forms inside them. */
export const detailFormTexts = {
  save: 'Save',
  discard: 'Discard changes',
  edit: 'Edit',
  history: 'History',
  failed: 'This row could not be loaded.',
  again: 'Try again',
  missing: (label: string, id: string) => `There is no ${label} ${id}.`,
} as const
