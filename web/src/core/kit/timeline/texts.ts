/** Texts around lanes of time. */
export const timelineTexts = {
  keys: 'N and P go from block to block',
  told: (text: string, from: string, to: string) => `${text}, ${from} – ${to}`,
}
