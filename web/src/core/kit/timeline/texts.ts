/** Texts of time lanes. */
export const timelineTexts = {
  keys: 'N and P move from block to block',
  readout: (text: string, from: string, to: string) => `${text}, ${from} – ${to}`,
}
