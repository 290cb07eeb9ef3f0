const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/g

/** Returns a text with its instants (ISO, UTC) formatted for people; `format` receives epoch ms. */
export const withTimes = (text: string, format: (at: number) => string): string =>
  text.replace(instants, (instant) => format(Date.parse(instant)))
