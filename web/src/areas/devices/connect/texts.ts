import { words } from '../../../core/kit/words.ts'
import type { Protocol } from './samples.ts'

/** Texts of connecting a device. */
export const connectTexts = {
  intakeBlocked: 'Data from this device is rejected: the disk of the installation is full.',
  intakeBlockedAdvice:
    'Over HTTP and NATS the device is notified and sends the data again; over MQTT there is no notification, and the data is lost. ' +
    'Data is accepted again automatically once an administrator has freed up space.',
  credentials: 'Connect this device',
  credentialsText:
    'The credentials only allow a device to report its own data. They are shown once; creating new ones revokes the ' +
    'previous ones at once.',
  good: (expiry: string) => `The current credentials are valid until ${expiry}.`,
  none: 'It has no credentials and cannot report data.',
  fedBy: 'Its data comes from the connector',
  waitingConnector: 'Its connector has not delivered any data yet.',
  ended: (time: string, reason: string | null) =>
    `Its credentials ended ${time}${reason ? `. ${reason}` : ''}: create new ones and configure them in the device.`,
  makeCredentials: 'Create credentials',
  makeTitle: 'Create new credentials?',
  makeText: 'The current credentials end at once: the device is disconnected until it uses the new ones.',
  revoke: words.revoke,
  revokeTitle: 'Revoke the credentials of this device?',
  revokeText: 'The device is disconnected at once, until new credentials are created and configured in it.',
  revoked: 'Credentials Revoked',
  made: 'Credentials Created',
  once: (expiry: string) => `Copy what you need now: it is not shown again. Valid until ${expiry}.`,
  way: 'Protocol',
  ways: {
    MQTT:
      'The protocol version is MQTT 3.1.1, not 5: configure the client for it (version 4 in some). mosquitto_pub sends one ' +
      'message. Paste it into a shell:',
    HTTP: 'curl sends one message. Paste it into a shell:',
    NATS:
      'The nats command sends one message and waits until it is stored: {"stream": …}. Download the ' +
      'file, then paste this into a shell in the same folder. Other clients need the inbox prefix to receive the reply.',
    Python: 'Save it as report.py and run it with python3 report.py: it runs until it is stopped.',
    'Node-RED': 'Import it (menu, Import, paste), then Deploy: it runs until it is stopped.',
  } satisfies Record<Protocol, string>,
  sendsJson:
    'Its connector reads any JSON that it sends to this address. curl sends one message; replace it by one of the device. ' +
    'Paste it into a shell:',
  readers: {
    MQTT:
      'Readers by Impinj (IoT device interface) and Zebra (IoT Connector) can send their reads directly: enter address, ' +
      'topic, user name and password in them.',
    HTTP:
      'Readers by Impinj (webhook of the IoT device interface) and Zebra (HTTP POST of the IoT Connector) can send their ' +
      'reads directly: enter address, user name and password (basic authentication) in them. Alternatively, a connector (Tag ' +
      'reader) follows the stream of a reader, without credentials.',
  },
  noMqtt: 'This installation has no address for MQTT (NATS_MQTT_URL). Choose another protocol.',
  labels: {
    mqttUrl: 'Address',
    natsUrl: 'Address',
    httpUrl: 'Address (POST)',
    topic: 'Topic',
    subject: 'Subject',
    inboxPrefix: 'Inbox prefix',
    userName: words.userName,
    password: words.password,
    bearer: 'Authorization',
  },
  sample: (protocol: string) => `Sample for ${protocol}`,
  download: 'Download the .creds file',
  copy: (field: string) => `Copy ${field}`,
  failed: 'The latest data from it could not be loaded.',
  lastReceived: 'Latest data',
  waiting: 'Waiting for the first message …',
  waitingMore:
    'No client has connected with its credentials yet. A client that reports “not authorized” uses other credentials, or only ' +
    'part of them.',
  waitingNone: 'Create credentials, and paste a sample.',
  waitingConnected: (protocol: string, since: string) =>
    `It is connected over ${protocol} since ${since} and has sent nothing yet.`,
  wrongTopic: (protocol: string, messages: number) =>
    `It connected over ${protocol} and sent ${messages === 1 ? 'a message' : `${messages} messages`}, ` +
    'but to another topic: none arrived.',
  wrongTopicAdvice: (topic: string, subject: string) =>
    `Publish to ${topic} over MQTT, to ${subject} over NATS, exactly as shown. Messages to other topics are dropped ` +
    `without notice.`,
  sharedClientId: (clientId: string, devices: readonly string[]) =>
    `${devices.join(', ')} ${devices.length === 1 ? 'connects' : 'connect'} over MQTT with the same client ID ` +
    `“${clientId}”.`,
  sharedClientIdAdvice: 'Each connection ends the other one. Give each device its own client ID.',
  deviceNamed: (deviceId: number, name: string | null) => name ?? `Device ${deviceId}`,
  thereItIs: (at: string) => `Connected: a message arrived at ${at}.`,
  nothingSince: (time: string) => `Nothing has been received since the new credentials (${time}).`,
  nothingSinceAdvice: (last: string) =>
    `The last message before them: ${last}. A client that still uses the old credentials is rejected: configure the new ones in it.`,
  lastCame: (time: string) => `The last message: ${time}.`,
  sliceText: (slice: { state: string; from: string; to: string; good: string }) =>
    `${slice.state} from ${slice.from} to ${slice.to}, ${slice.good} good.`,
  rejectedNow: (time: string) => `A message was rejected (${time}):`,
  partlyRejected: 'Rejected part of the last message:',
  rejectedBefore: (time: string) => `Rejected before it (${time}):`,
  remarked: 'Accepted, but possibly unintended:',
  receivedValue: 'Received value',
  times: (count: number) => `, ${count} times`,
  tagReads: (count: number) => (count === 1 ? 'One tag read.' : `${count} tag reads.`),
  tagsHere: 'Show tag locations',
  noResource: 'It is not assigned to a machine: choose one (Edit), and its tile appears on the wall.',
  tile: (resource: string) => `Show ${resource} on the wall`,
} as const
