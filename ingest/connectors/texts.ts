import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { CounterKind } from './slices/observation.ts'

const counterWords: Record<CounterKind, string> = {
  partCount: 'good parts',
  totalCount: 'all parts',
  scrapCount: 'scrap',
}

/** Messages on connectors whose source cannot be read or has a problem. */
export const connectorTexts = {
  unreachable: (address: string) =>
    `No source that this connector can read responds at ${address}. Check that it is switched on and on this network, and that name, ` +
    'address and port are right. ' +
    'Addresses that are blocked for connectors in this installation never respond.',
  started: 'Started',
  statusEvents: {
    connected: 'Connected',
    connecting: 'Connecting',
    failing: 'Failing',
    stopped: 'Stopped',
  } satisfies Record<ConnectorStatusWord, string>,
  machineUnavailable: (since: string) => `The source reports the machine as unavailable since ${since}`,
  slowed:
    'The source sends more than a connector may process, so it is read more slowly and the display lags behind. Configure it to send ' +
    'changes only.',
  clockAhead: (minutes: number) =>
    `The machine's clock is ${minutes} minutes ahead of ours: its reports are rejected until the clock is corrected.`,
  noBrowse: 'Sources of this type do not list what they offer.',
  clockBehind: (minutes: number) =>
    `The machine's clock is ${minutes} minutes behind ours: its data are stored at that earlier time. Correct the clock (NTP).`,
  zoneAdvice: ' Its timestamps have no zone: if they are local times, enter the option Time zone.',
  oldData: (days: number) =>
    `The data are ${days} ${days === 1 ? 'day' : 'days'} old: stored at their own time. If this is no recording, correct the clock of the machine.`,
  misencoded:
    'Texts contain bytes that are invalid in the character encoding of the source: select the right one in the options, or correct ' +
    'what the source declares.',
  noTest: 'Connections of this type cannot be tested before they are saved.',
  testConnected: 'Connected',
  testNoResponse: 'No response',
  testReceived: (count: number) =>
    count === 0 ? 'Data received' : `${count} ${count === 1 ? 'value' : 'values'} received`,
  testNoData:
    'Connected, but no data has arrived yet. If the machine sends changes only, this is normal while it stands still.',
  testNothingRead: 'Connected, but no signal is assigned, so nothing is read: browse the server and add signals.',
  testState: (state: string) => `The machine is ${state}`,
  testNoState: 'The state of the machine is unknown: check the assignment of its state.',
  testStateUnassigned:
    'Nothing is assigned to the state of the machine yet: select it from the values that have arrived.',
  testTotal: (kind: CounterKind, total: number) => `${counterWords[kind]} ${total}`,
  testNoCount: 'No part counter has arrived: no parts are counted.',
  testCountUnassigned: 'No part counter is assigned yet: no parts are counted.',
  testRequired: (labels: readonly string[]) =>
    `To save, enter: ${labels.join(', ')}. The names that have arrived are listed below.`,
  counterJump: (from: number, to: number, at: string) =>
    `The part counter stepped from ${from} to ${to} at ${at}, further than production explains: not counted. If the machine is that ` +
    'fast, enter its maximum parts per minute.',
  unread: (lines: number, reason: string) =>
    `${lines === 1 ? 'One line' : `${lines} lines`} could not be read; the last because ${reason}.`,
  certificateNotTrusted: (host: string) => `The certificate of ${host} is not trusted`,
  unreadableAuthority:
    'The certificate authority in the options is no certificate that can be read: enter its PEM text',
  responseTooLarge: (mebibytes: number) => `The agent's response is larger than ${mebibytes} MiB`,
  responseTooSlow: (seconds: number) => `The agent did not finish its response within ${seconds} s`,
  respondedStatus: (status: number) => `The agent responded with status ${status}`,
  agentWantsSignIn: 'The agent requires a sign-in: enter the user name and the password that are configured on it',
  unknownEncoding: 'The character encoding that the document of the agent declares is unknown',
  noDevice: (name = '') => `The agent has no device ${name}`.trim(),
  noExecution: (devices: string) => `The agent reports no Execution for ${devices}`,
  severalMachines: (devices: string) => `The agent has several machines (${devices}): select one in the options`,
  noPath: (name: string, offered: string) => `The agent has no path ${name}: it offers ${offered}`,
  severalPaths: (path: string, offered: string) =>
    `The machine has several paths: ${offered}. Path ${path} is read; another one can be selected in the options.`,
  noObservation: 'an observation has no valid timestamp or sequence number',
  gapAfterRestart: 'The agent was restarted',
  gapInSequence: 'The sequence numbers of the agent have started again',
  gapInBuffer: 'The agent no longer has all observations',
  gapAfterUpdate: 'The data items of the machine were selected again',
  unknownTime: (from: string, to: string) =>
    `Nothing is known from ${from} to ${to}: no values of that time have arrived.`,
  gap: (cause: string, from: string, to: string) => `${cause}: nothing is known from ${from} to ${to}.`,
  tooMuchWork: 'The response of the agent takes too much time or memory to read',
  noAgent: 'This does not look like an MTConnect agent: the response has another format',
  agentRejects: (code: string, suggestion: string) => `The agent rejected the request (${code})${suggestion}`,
  noSuchDevice: ': it has no device with the name in the options',
  wantsSignIn: ': it requires a sign-in',
  doctype: 'The agent sent a document with a DOCTYPE, which MTConnect does not allow',
  unsoundXml: 'The agent did not send valid XML',
  incompleteHeader: 'The response of the agent has no complete header',
  tooManyObservations: (max: number) =>
    `The agent sent more than ${max} observations at once: select its device in the options, if it has several`,
  heartbeatStopped: 'The adapter stopped responding to its heartbeat',
  noAdapter: (reason: string) => `This does not look like an MTConnect adapter: ${reason}`,
  noField: 'it has no fields',
  noValue: 'it has an item without a value',
  noKey: 'it has a value without an item',
  unknownFields: (count: number) => `the meaning of ${count} fields in succession is unknown`,
  tooManyItems: (max: number) => `it has more than ${max} items: only those that are read are shown`,
  noCommand: 'it is no command of an adapter',
  noCount: 'the part count is not a number',
  unknownWord: (role: string) => `the value of ${role} is unknown to MTConnect`,
  noTimestamp: 'it does not start with a timestamp',
  lineTooLong: 'a line was longer than 32 KiB',
  cutOff: (address: string) => `${address} closed the connection`,
  notCome: (items: readonly string[], received: string, effect: string) =>
    `Connected, but ${items.join(', ')} ${items.length === 1 ? 'has' : 'have'} not arrived; ` +
    `it sends ${received || 'nothing'}.${effect}`,
  noStateWithoutExecution: ' Without an execution item the state of the machine is unknown.',
  readerWantsSignIn: 'The reader requires a sign-in: enter the user name and the password that are configured on it',
  readerRespondedStatus: (status: number) =>
    `The reader responded with status ${status}: check that the address is that of its stream and that the interface is enabled`,
  readerSilent: (seconds: number) =>
    `The reader sent nothing for ${seconds} s, not even the line ends that serve as a sign of life`,
  noReader: (reason: string) => `This does not look like the stream of a tag reader: ${reason}`,
  readerLineTooLong: 'a line was longer than 256 KiB',
  readerAhead:
    "The reader's clock is more than 5 minutes ahead of ours: its reads are rejected until the clock is corrected (NTP).",
  readerLongBehind:
    "The reader's clock is more than 30 days behind ours: its reads are rejected until the clock is corrected (NTP).",
  readerBehind: (minutes: number) =>
    `The reader's clock is ${minutes} minutes behind ours: tag positions are delayed by that time (NTP corrects it).`,
} as const
