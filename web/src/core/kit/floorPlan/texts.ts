export const planTexts = {
  loading: 'Loading the plan.',
  noGraphics: 'This browser cannot show plans because it has no WebGL. Everything on the plan is in the list.',
  fit: 'Show the whole plan',
  /** `degrees`: clockwise from straight up. */
  north: (degrees: number) =>
    degrees % 360 === 0
      ? 'North is up'
      : degrees === 180
        ? 'North is down'
        : degrees < 180
          ? `North is ${degrees}° to the right of up`
          : `North is ${360 - degrees}° to the left of up`,
  metres: (metres: number) => (metres < 1 ? `${Math.round(metres * 100)} cm` : `${metres} m`),
}
