import { words } from '../../../core/kit/words.ts'
import type { Way } from './samples.ts'

/** Every text of connecting a device. */
export const connectTexts = {
  held: 'What this device sends is refused: the installation has no room on its disk.',
  heldAdvice:
    'Over HTTP and NATS it is told so and sends it again; over MQTT nothing tells it, and what it sends is lost. ' +
    'Once an administrator has made room, it is heard again by itself.',
  credentials: 'Connect this device',
  credentialsText:
    'With credentials it may tell of itself and nothing else. They are shown once; making new ones ends those ' +
    'before at once.',
  good: (until: string) => `The credentials it has are good until ${until}.`,
  none: 'It has no credentials: it cannot tell of itself.',
  fedBy: 'It is fed by the connector',
  waitingConnector: 'Its connector has brought nothing yet.',
  ended: (when: string, reason: string | null) =>
    `Its credentials ended ${when}${reason ? `. ${reason}` : ''}: make new ones and put them into it.`,
  makeCredentials: 'Make credentials',
  makeQuestion: 'Make new credentials?',
  makeText: 'Those it has end at once: it is cut off until the new ones are put into it.',
  revoke: words.revoke,
  revokeQuestion: 'Revoke the credentials of this device?',
  revokeText: 'It is cut off at once, until new ones are made and put into it.',
  revoked: 'Credentials Revoked',
  made: 'Credentials Made',
  once: (until: string) => `Copy what you need now: it is not shown again. Good until ${until}.`,
  way: 'How it connects',
  ways: {
    MQTT:
      'MQTT 3.1.1 is spoken here, not 5: set the client to it (version 4 in some). mosquitto_pub tells one ' +
      'message. Paste it into a shell:',
    HTTP: 'curl tells one message. Paste it into a shell:',
    NATS:
      'The nats command tells one message and waits until it is kept: {"stream": …}. Download the ' +
      'file, then paste this into a shell beside it. A client of your own needs the inbox prefix to hear that answer.',
    Python: 'Save it as tell.py and run it with python3 tell.py: it goes on until it is stopped.',
    'Node-RED': 'Import it (menu, Import, paste), then Deploy: it goes on until it is stopped.',
  } satisfies Record<Way, string>,
  readers: {
    MQTT:
      'Readers of Impinj (IoT device interface) and Zebra (IoT Connector) tell their reads as they are: put address, ' +
      'topic, user name and password into them.',
    HTTP:
      'Readers of Impinj (webhook of the IoT device interface) and Zebra (HTTP POST of the IoT Connector) tell their ' +
      'reads as they are: put address, user name and password (basic authentication) into them. A connector (Tag ' +
      'reader) follows the stream of one instead, without credentials.',
  },
  noMqtt: 'This installation has no address for MQTT (NATS_MQTT_URL). Choose another way.',
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
  sample: (way: string) => `Sample for ${way}`,
  copySample: 'Copy sample',
  download: 'Download the .creds file',
  copy: (what: string) => `Copy ${what}`,
  failed: 'What came from it is not known right now.',
  heard: 'What came last',
  waiting: 'Waiting for the first message …',
  waitingMore:
    'Nothing has connected with its credentials yet. A client that says “not authorized” has others, or only a ' +
    'part of them.',
  waitingNone: 'Make credentials, and paste a sample.',
  waitingConnected: (protocol: string, since: string) =>
    `It is connected over ${protocol} since ${since} and has sent nothing yet.`,
  wrongTopic: (protocol: string, messages: number) =>
    `It connected over ${protocol} and sent ${messages === 1 ? 'a message' : `${messages} messages`}, ` +
    'but to another topic: none arrived.',
  wrongTopicAdvice: (topic: string, subject: string) =>
    `Publish to ${topic} over MQTT, to ${subject} over NATS, letter by letter. What goes anywhere else is dropped ` +
    `without a word.`,
  sharedClientId: (clientId: string, devices: readonly string[]) =>
    `${devices.join(', ')} ${devices.length === 1 ? 'connects' : 'connect'} over MQTT with the same client id ` +
    `“${clientId}”.`,
  sharedClientIdAdvice: 'Each connection ends the other one. Give each device a client id of its own.',
  deviceNamed: (deviceId: number, name: string | null) => name ?? `Device ${deviceId}`,
  thereItIs: (at: string) => `There it is: a message came at ${at}.`,
  nothingSince: (when: string) => `Nothing has come since the new credentials (${when}).`,
  nothingSinceAdvice: (last: string) =>
    `The last message before them: ${last}. A client that still has the old ones is refused: put the new ones into it.`,
  lastCame: (when: string) => `The last message: ${when}.`,
  tells: (slice: { state: string; from: string; to: string; good: string }) =>
    `${slice.state} from ${slice.from} to ${slice.to}, ${slice.good} good.`,
  refusedNow: (when: string) => `A message was refused (${when}):`,
  refusedPart: 'Of the last message this was refused:',
  refusedBefore: (when: string) => `Before it (${when}) this was refused:`,
  remarked: 'Taken, but perhaps not meant so:',
  given: 'It says',
  times: (count: number) => `, ${count} times`,
  heardTags: (reads: number) => (reads === 1 ? 'One tag was heard.' : `${reads} reads of tags.`),
  tagsHere: 'See where tags are',
  noResource: 'It is attached to no resource: choose one (Edit), and its tile appears on the wall.',
  tile: (resource: string) => `See ${resource} on the wall`,
} as const
