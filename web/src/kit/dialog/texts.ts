/** Texts of the dialogs. */
export const dialogTexts = { yes: 'Yes', no: 'No' } as const
