/** What is told of a connector whose source cannot be read, or is read with trouble. */
export const connectorTexts = {
  unreachable: (where: string) =>
    `Nothing that this connector can read answers at ${where}. Is it switched on and on this network, and are name, ` +
    'address and port right? ' +
    'Addresses that this installation keeps connectors away from never answer.',
  slowed:
    'It sends more than a connector may bring, so it is read more slowly and what is shown lags behind. Let it send ' +
    'changes alone.',
  clockAhead: (minutes: number) =>
    `The machine's clock is ${minutes} minutes ahead of ours: what it reports is rejected until it is set right.`,
  unread: (lines: number, why: string) =>
    `${lines === 1 ? 'One line' : `${lines} lines`} could not be read; the last because ${why}.`,
  certificateNotTrusted: (host: string) => `The certificate of ${host} is not one that is trusted here`,
  answerTooLarge: (mebibytes: number) => `The agent answered more than ${mebibytes} MiB at once`,
  answerTooSlow: (seconds: number) => `The agent did not finish its answer within ${seconds} s`,
  answeredStatus: (status: number) => `The agent answered with status ${status}`,
  noDevice: (name = '') => `The agent has no device ${name}`.trim(),
  noExecution: (devices: string) => `No Execution is among what the agent says of ${devices}`,
  severalMachines: (devices: string) => `The agent has several machines (${devices}): name one in the options`,
  tooMuchWork: 'The agent answers a document that is too much work to read',
  noAgent: 'This does not look like an MTConnect agent: it answers something else',
  agentRefuses: (code: string, remedy: string) => `The agent refuses to answer (${code})${remedy}`,
  noSuchDevice: ': it has no device of the name in the options',
  wantsSignIn: ': it wants a sign-in',
  doctype: 'The agent answers a document with a DOCTYPE, which MTConnect does not have',
  unsoundXml: 'The agent answers no sound XML',
  incompleteHeader: 'The agent answers without a complete header',
  tooManyObservations: (most: number) =>
    `The agent answers more than ${most} observations at once: name its device in the options, if it has several`,
  heartbeatStopped: 'The adapter stopped answering its heartbeat',
  noAdapter: (why: string) => `This does not look like an MTConnect adapter: ${why}`,
  noField: 'it has no field',
  noTimestamp: 'it does not begin with a timestamp',
  lineTooLong: 'a line was longer than 32 KiB',
  cutOff: (where: string) => `${where} cut the connection`,
  notCome: (items: readonly string[], sent: string, effect: string) =>
    `Connected, but ${items.join(', ')} ${items.length === 1 ? 'has' : 'have'} not come; ` +
    `it sends ${sent || 'nothing'}.${effect}`,
  nothingToldWithoutExecution: ' Without an execution item nothing can be told of the machine.',
  readerWantsSignIn: 'The reader wants a sign-in: give the user name and the password that are set at it',
  readerAnsweredStatus: (status: number) =>
    `The reader answered with status ${status}: is the address that of its stream, and is the interface switched on?`,
  readerSilent: (seconds: number) =>
    `The reader said nothing for ${seconds} s, not even the line ends by which readers show that they live`,
  noReader: (why: string) => `This does not look like the stream of a tag reader: ${why}`,
  readerLineTooLong: 'a line was longer than 256 KiB',
  readerAhead:
    "The reader's clock is more than 5 minutes ahead of ours: what it reads is not taken until it is set right (NTP).",
  readerLongBehind:
    "The reader's clock is more than 30 days behind ours: what it reads is not taken until it is set right (NTP).",
  readerBehind: (minutes: number) =>
    `The reader's clock is ${minutes} minutes behind ours: tags are shown where they are that much later (NTP sets it).`,
} as const
