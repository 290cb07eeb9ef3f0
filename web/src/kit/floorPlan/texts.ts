/** Texts around plans. */
export const planTexts = {
  loading: 'The plan is being loaded.',
  noGraphics: 'This browser cannot draw plans (it has no WebGL). Everything on the plan is in the list.',
  fit: 'Show the whole plan',
  north: (degrees: number) => `North is ${degrees}° clockwise from up`,
  metres: (metres: number) => (metres < 1 ? `${Math.round(metres * 100)} cm` : `${metres} m`),
}
