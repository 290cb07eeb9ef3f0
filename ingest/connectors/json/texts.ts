/** Reasons why a JSON message cannot be used. */
export const jsonTexts = {
  empty: 'The message is empty',
  notText: 'The message is not UTF-8 text',
  notJson: 'The message is not valid JSON',
  notGzip: 'The message is not valid gzip, or larger than 1 MiB when unpacked',
  tooDeep: (levels: number) => `The message has more than ${levels} nested lists and objects`,
  tooManyValues: (max: number) => `The message has more than ${max} values`,
  nameTooLong: (max: number) => `The name of a signal is longer than ${max} characters`,
  noValues: 'The message has no values',
  noResult: 'The expression returns nothing for this message',
  noInput:
    'The expression returns nothing for this message because it uses no input: the message is `payload`, as in ' +
    'payload.ENERGY.Power; `topic` and `segments` are its topic and the levels of the topic',
  otherResult: 'The expression must return {signal: value, …} or a list of {signal, value, at}',
  noSignal: (position: number) => `Entry ${position} of the list has no signal name`,
  notAnInstant: (at: string) =>
    `${at} is not an instant: \`at\` must be ISO 8601 with zone, or epoch seconds or milliseconds`,
  farAhead: (at: string) => `${at} is more than a day ahead of our clock: correct the clock of the source (NTP)`,
  expressionFailed: (message: string) => `The expression failed: ${message}`,
  expressionTooCostly: 'The expression takes too much time or memory for this message: simplify it',
  quarantined: (times: number, until: string) =>
    `The expression took too much time or memory for ${times} messages in succession: messages are ignored until ${until}. ` +
    'Simplify the expression and save the connector: then it is used at once.',
} as const
