/** Texts of the dialogs. */
export const dialogTexts = { yes: 'Yes', no: 'No', working: 'One moment …' } as const
