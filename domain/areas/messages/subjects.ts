/** Stands for an organization where a session has not chosen one yet: its account in NATS holds nobody's data. */
export const nobodysOrganization = 0

/** A positive integer, or `*` for any: to listen, and to say what may cross between accounts. */
type Id = number | '*'

/** NATS subjects, spelled once. */
export const subjects = {
  telemetry: (organizationId: Id, deviceId: Id) => `telemetry.${organizationId}.${deviceId}`,
  tags: (organizationId: Id, deviceId: Id) => `tags.${organizationId}.${deviceId}`,
  rejected: (organizationId: Id, deviceId: Id) => `rejected.${organizationId}.${deviceId}`,
  event: (organizationId: number | null, area: string, type: string) => `event.${organizationId ?? 0}.${area}.${type}`,
  live: (organizationId: Id) => `live.${organizationId}`,
  liveSnapshot: (organizationId: Id) => `live.${organizationId}.snapshot`,
  /** Frames of a wall board that shows some machines only. */
  liveDisplay: (organizationId: Id, displayId: Id) => `live.${organizationId}.display.${displayId}`,
  liveDisplaySnapshot: (organizationId: Id, displayId: Id) => `live.${organizationId}.display.${displayId}.snapshot`,
  /** Frames of where tags of a kind are (`domain/areas/locating/tagKinds.ts`). */
  liveTags: (organizationId: Id, kind: string) => `live.${organizationId}.tags.${kind}`,
  liveTagsSnapshot: (organizationId: Id, kind: string) => `live.${organizationId}.tags.${kind}.snapshot`,
  /** Service to service: what every machine is doing now, with job and part (not for browsers). */
  floorCurrent: (organizationId: Id) => `floor.${organizationId}.current`,
  changed: (organizationId: Id, area: string) => `changed.${organizationId}.${area}`,
  /** What is for a user who has this organization selected (`nobodysOrganization`: none yet). */
  user: (organizationId: Id, userId: Id) => `user.${organizationId}.${userId}`,
  /** To the writer, service to service: finish what is in hand and give the right to write to whoever waits for it. */
  writerYield: () => 'writer.yield',
  /** A process that carries calls' media says that it is there, service to service (`domain/areas/calls/carriers.ts`). */
  sfuHere: (sfuId: string) => `sfu.${sfuId}.here`,
  /** Who may be in a call's room now, service to service: told after each change of the call. */
  callSeats: (room: string) => `calls.${room}.seats`,
  device: (organizationId: Id, deviceId: Id) => `device.${organizationId}.${deviceId}`,
}

/** Everything below a subject. */
export const below = (subject: string) => `${subject}.>`

/** The same as MQTT writes it. */
export const topicOf = (subject: string) => subject.replaceAll('.', '/')

/**
 * A stream that keeps nothing: one that has it as a source takes every message, whatever id its publisher gave it
 * (store/nats/nats.ts).
 */
export const emptyStream = 'EMPTY'

/**
 * A stream that is written and read back to learn whether JetStream still keeps what it is given
 * (store/nats/probeJetStream.ts).
 */
export const probeStream = 'PROBE'

/** JetStream streams: name → the subjects it keeps. */
export const streams = {
  TELEMETRY: ['telemetry.>'],
  TAGS: ['tags.>'],
  REJECTED: ['rejected.>'],
  EVENTS: ['event.>'],
} as const

// What identifies rows in ClickHouse has 32 bits.
const largestId = 4_294_967_295
function readId(word: string | undefined): number | null {
  const id = word && /^[1-9]\d{0,9}$/.test(word) ? Number(word) : 0
  return id > 0 && id <= largestId ? id : null
}

/**
 * What a subject says: its first word, its organization (null where the second word names none: events of an entity,
 * what is for nobody's organization, what anybody wrote) and the words behind.
 */
export function readSubject(subject: string): { kind: string; organizationId: number | null; rest: string[] } {
  const [kind = '', organization, ...rest] = subject.split('.')
  return { kind, organizationId: readId(organization), rest }
}

/** The device of `telemetry.…` and the like; null where the subject is not exactly one device's. */
export function readDeviceSubject(subject: string): { organizationId: number; deviceId: number } | null {
  const { organizationId, rest } = readSubject(subject)
  const deviceId = rest.length === 1 ? readId(rest[0]) : null
  return organizationId && deviceId ? { organizationId, deviceId } : null
}

/** The wall board of `live.{organizationId}.display.{displayId}…`; null for other subjects. */
export function readDisplay(subject: string): number | null {
  const { kind, rest } = readSubject(subject)
  return kind === 'live' && rest[0] === 'display' ? readId(rest[1]) : null
}

/** The kind of tags of `live.{organizationId}.tags.{kind}…`; null for other subjects. */
export function readTagKind(subject: string): string | null {
  const { kind, rest } = readSubject(subject)
  return kind === 'live' && rest[0] === 'tags' ? (rest[1] ?? null) : null
}

/**
 * Where is told what was not taken of a message on this subject, whatever somebody wrote for organization and device.
 */
export function rejectedOf(subject: string): string {
  const [, organization, device] = subject.split('.')
  const word = (text: string | undefined) => (text && /^[\w-]+$/.test(text) ? text : 'unknown')
  return `rejected.${word(organization)}.${word(device)}`
}

/**
 * The subjects of an organization within what a stream keeps (`telemetry.>`); null where the second word is not the
 * organization.
 */
export function organizationWithin(kept: string, organizationId: number): string | null {
  const [first, ...rest] = kept.split('.')
  return first && /^[a-z]+$/.test(first) && rest.join('.') === '>' ? below(`${first}.${organizationId}`) : null
}
