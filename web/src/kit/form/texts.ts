/** Texts of forms. */
export const formTexts = {
  yes: 'Yes',
  no: 'No',
  problems: (count: number) => (count === 1 ? 'One field needs another value:' : `${count} fields need other values:`),
} as const
