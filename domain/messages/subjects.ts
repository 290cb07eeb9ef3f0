/** Stands for an organization where a session has not chosen one yet: its account in NATS holds nobody's data. */
export const nobodysOrganization = 0

/** NATS subjects and streams, spelled once. `organizationId` and `deviceId` are positive integers. */
export const subjects = {
  telemetry: (organizationId: number, deviceId: number) => `telemetry.${organizationId}.${deviceId}`,
  tags: (organizationId: number, deviceId: number) => `tags.${organizationId}.${deviceId}`,
  rejected: (organizationId: number | string, deviceId: number | string) => `rejected.${organizationId}.${deviceId}`,
  event: (organizationId: number | null, area: string, type: string) => `event.${organizationId ?? 0}.${area}.${type}`,
  live: (organizationId: number) => `live.${organizationId}`,
  liveSnapshot: (organizationId: number) => `live.${organizationId}.snapshot`,
  /** Frames of a wall board that shows some machines only. */
  liveDisplay: (organizationId: number, displayId: number) => `live.${organizationId}.display.${displayId}`,
  liveDisplaySnapshot: (organizationId: number, displayId: number) =>
    `live.${organizationId}.display.${displayId}.snapshot`,
  /** Service to service: what every machine is doing now, with job and part (not for browsers). */
  floorCurrent: (organizationId: number) => `floor.${organizationId}.current`,
  changed: (organizationId: number, area: string) => `changed.${organizationId}.${area}`,
  /** What is for a user who has this organization selected (`nobodysOrganization`: none yet). */
  user: (organizationId: number, userId: number) => `user.${organizationId}.${userId}`,
  /** To the writer, service to service: finish what is in hand and give the right to write to whoever waits for it. */
  writerYield: () => 'writer.yield',
  device: (organizationId: number, deviceId: number) => `device.${organizationId}.${deviceId}`,
}

/** A stream that keeps nothing: one that has it as a source takes every message, whatever id its publisher gave it (store/nats.ts). */
export const emptyStream = 'EMPTY'

/** A stream that is written and read back to learn whether JetStream still keeps what it is given (store/probeJetStream.ts). */
export const probeStream = 'PROBE'

/** JetStream streams: name → the subjects it keeps. */
export const streams = {
  TELEMETRY: ['telemetry.>'],
  TAGS: ['tags.>'],
  REJECTED: ['rejected.>'],
  EVENTS: ['event.>'],
} as const
