const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Replaces the instants in a message of the server by formatted times; `format` receives epoch ms. */
export const withTimes = (message: string, format: (at: number) => string): string =>
  message.replaceAll(instants, (instant) => format(Date.parse(instant)))
