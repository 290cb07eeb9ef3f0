/** A button for gloves or a thumb: 48 px on touch screens, 40 px with a pointer. */
export const callButton = {
  minWidth: '2.5rem',
  minHeight: '2.5rem',
  '@media (pointer: coarse)': { minWidth: '3rem', minHeight: '3rem' },
} as const

/** Buttons that end the ringing, on every screen. */
export const ringButton = { minHeight: '3rem', minWidth: '6rem', flexGrow: { xs: 1, sm: 0 } } as const

export const endKey = 'Shift+F9'
export const answerKey = 'F9'
