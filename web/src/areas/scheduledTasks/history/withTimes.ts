const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/g

/** A sentence with its instants (ISO text in UTC) as people read them; `say` is given epoch ms. */
export const withTimes = (text: string, say: (at: number) => string): string =>
  text.replace(instants, (instant) => say(Date.parse(instant)))
