const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A sentence of the server with its instants as people here read them; `say` is given epoch ms. */
export const withTimes = (sentence: string, say: (at: number) => string): string =>
  sentence.replaceAll(instants, (instant) => say(Date.parse(instant)))
