/** Texts of forms inside details. */
export const detailFormTexts = { save: 'Save', discard: 'Discard changes' } as const
