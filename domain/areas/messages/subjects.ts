/** Organization id of sessions without a selected organization; its NATS account contains no data. */
export const nobodysOrganization = 0

/** A positive integer, or `*` as a wildcard for subscriptions and exports between accounts. */
type Id = number | '*'

/** All NATS subjects. */
export const subjects = {
  telemetry: (organizationId: Id, deviceId: Id) => `telemetry.${organizationId}.${deviceId}`,
  tags: (organizationId: Id, deviceId: Id) => `tags.${organizationId}.${deviceId}`,
  rejected: (organizationId: Id, deviceId: Id) => `rejected.${organizationId}.${deviceId}`,
  event: (organizationId: number | null, area: string, type: string) => `event.${organizationId ?? 0}.${area}.${type}`,
  live: (organizationId: Id) => `live.${organizationId}`,
  liveSnapshot: (organizationId: Id) => `live.${organizationId}.snapshot`,
  /** Frames for a wall display that shows a subset of the machines. */
  liveDisplay: (organizationId: Id, displayId: Id) => `live.${organizationId}.display.${displayId}`,
  liveDisplaySnapshot: (organizationId: Id, displayId: Id) => `live.${organizationId}.display.${displayId}.snapshot`,
  /** Frames with the positions of tags of a kind (`domain/areas/locating/tagKinds.ts`). */
  liveTags: (organizationId: Id, kind: string) => `live.${organizationId}.tags.${kind}`,
  liveTagsSnapshot: (organizationId: Id, kind: string) => `live.${organizationId}.tags.${kind}.snapshot`,
  /** Between services: the current activity of all machines with job and part (not for browsers). */
  floorCurrent: (organizationId: Id) => `floor.${organizationId}.current`,
  /** Between services: what a running connector has received (`connectorMonitor.ts`). */
  connectorMonitor: (organizationId: Id, connectorId: Id) => `connectors.${organizationId}.${connectorId}.monitor`,
  /** Between services: connects with options that are not saved yet, and reports the result. */
  connectorTest: (organizationId: Id) => `connectors.${organizationId}.test`,
  /** Between services: lists or searches the nodes of a source (`connectorBrowse.ts`). */
  connectorBrowse: (organizationId: Id) => `connectors.${organizationId}.browse`,
  /** Between services: a message that a device sent over HTTP, for its connector (`deviceMessage.ts`). */
  connectorInput: (organizationId: Id, deviceId: Id) => `connectors.${organizationId}.${deviceId}.input`,
  changed: (organizationId: Id, area: string) => `changed.${organizationId}.${area}`,
  /** Messages for a user who has selected this organization (`nobodysOrganization`: none yet). */
  user: (organizationId: Id, userId: Id) => `user.${organizationId}.${userId}`,
  /** Between services, to the writer: finish the current work and hand over the write lock to the waiting instance. */
  writerYield: () => 'writer.yield',
  /** Between services, to the writer: make the received data of an organization visible to queries (`catchUp.ts`). */
  writerCatchUp: (organizationId: Id) => `writer.${organizationId}.catchUp`,
  /** Between services: heartbeat of a process that carries the media of calls (`domain/areas/calls/mediaServers.ts`). */
  sfuHere: (sfuId: string) => `sfu.${sfuId}.here`,
  /** Between services: the participants permitted in a call's room, published after each change of the call. */
  callSeats: (room: string) => `calls.${room}.seats`,
  device: (organizationId: Id, deviceId: Id) => `device.${organizationId}.${deviceId}`,
}

/** Returns the wildcard for everything below a subject. */
export const below = (subject: string) => `${subject}.>`

/** Converts a subject to an MQTT topic. */
export const topicOf = (subject: string) => subject.replaceAll('.', '/')

/**
 * A stream that stores nothing: a stream that uses it as a source accepts every message, regardless of its publisher's
 * message id (store/nats/nats.ts).
 */
export const emptyStream = 'EMPTY'

/** A stream that is written and read back to test whether JetStream stores messages (store/nats/probeJetStream.ts). */
export const probeStream = 'PROBE'

/** JetStream streams: name → subjects that it stores. */
export const streams = {
  TELEMETRY: ['telemetry.>'],
  TAGS: ['tags.>'],
  REJECTED: ['rejected.>'],
  EVENTS: ['event.>'],
} as const

// Row ids in ClickHouse have 32 bits.
const largestId = 4_294_967_295
function readId(word: string | undefined): number | null {
  const id = word && /^[1-9]\d{0,9}$/.test(word) ? Number(word) : 0
  return id > 0 && id <= largestId ? id : null
}

/**
 * Parses a subject into its first token, its organization (null if the second token is not an organization: events of
 * an entity, messages for sessions without one, arbitrary input) and the remaining tokens.
 */
export function readSubject(subject: string): { kind: string; organizationId: number | null; rest: string[] } {
  const [kind = '', organization, ...rest] = subject.split('.')
  return { kind, organizationId: readId(organization), rest }
}

/** Returns the device of a subject such as `telemetry.…`; null if the subject is not that of a single device. */
export function readDeviceSubject(subject: string): { organizationId: number; deviceId: number } | null {
  const { organizationId, rest } = readSubject(subject)
  const deviceId = rest.length === 1 ? readId(rest[0]) : null
  return organizationId && deviceId ? { organizationId, deviceId } : null
}

/** Returns the wall display of `live.{organizationId}.display.{displayId}…`; null for other subjects. */
export function readDisplay(subject: string): number | null {
  const { kind, rest } = readSubject(subject)
  return kind === 'live' && rest[0] === 'display' ? readId(rest[1]) : null
}

/** Returns the kind of tags of `live.{organizationId}.tags.{kind}…`; null for other subjects. */
export function readTagKind(subject: string): string | null {
  const { kind, rest } = readSubject(subject)
  return kind === 'live' && rest[0] === 'tags' ? (rest[1] ?? null) : null
}

/**
 * Returns the subject for rejections of messages on this subject, whatever its organization and device tokens contain.
 */
export function rejectedOf(subject: string): string {
  const [, organization, device] = subject.split('.')
  const word = (text: string | undefined) => (text && /^[\w-]+$/.test(text) ? text : 'unknown')
  return `rejected.${word(organization)}.${word(device)}`
}

/**
 * Returns the subjects of an organization within those stored by a stream (`telemetry.>`); null if the second token is
 * not the organization.
 */
export function organizationWithin(streamSubject: string, organizationId: number): string | null {
  const [first, ...rest] = streamSubject.split('.')
  return first && /^[a-z]+$/.test(first) && rest.join('.') === '>' ? below(`${first}.${organizationId}`) : null
}
