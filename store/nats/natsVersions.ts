/** The version of nats-server that Takt provides. */
export const currentNats = '2.15.2'

/** The oldest version in which accounts were verified to isolate organizations. */
export const lowestNats = '2.9.10'

/**
 * Limitations of versions, and the first version of each branch without them (according to the publisher's sources).
 */
const gaps: { lacks: string; since: string[] }[] = [
  { lacks: 'MQTT has no QoS 2', since: ['2.10.0'] },
  { lacks: 'the payload limit does not apply to MQTT', since: ['2.11.12', '2.12.3'] },
  // CVE-2026-58210.
  { lacks: 'unauthenticated clients can fill its memory over MQTT', since: ['2.12.12', '2.14.3'] },
]

/** Returns the limitations of a nats-server version as readable clauses; empty if there are none. */
export function natsLimitations(version: string): string[] {
  return gaps
    .filter(({ since }) => !has(version, since))
    .map(({ lacks, since }) => `${lacks} (fixed in ${since.join(' and ')})`)
}

/**
 * Returns the limitations of a nats-server version, as `natsLimitations`; throws with the remedy if it is older than
 * the lowest safe one, or not a version number.
 */
export function checkNats(version: string): string[] {
  const oldest = `${lowestNats}, the oldest version verified to isolate organizations: install ${currentNats}`
  if (!parts(version)) throw new Error(`nats-server reports no version ("${version}"); it must be at least ${oldest}.`)
  if (compareNats(version, lowestNats) < 0) throw new Error(`nats-server ${version} is older than ${oldest}.`)
  return natsLimitations(version)
}

/**
 * Compares versions: less than zero if `version` is older than `other`; text without a version number is older than
 * all.
 */
export function compareNats(version: string, other: string): number {
  const [a, b] = [parts(version) ?? [-1], parts(other) ?? [-1]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? 0 : a[at]! - (b[at] ?? -1)
}

/** True if a version contains a fix. On a branch with its own fix that one counts, on all others the last. */
function has(version: string, since: string[]) {
  const branch = (of: string) => parts(of)?.slice(0, 2).join('.')
  return compareNats(version, since.find((fix) => branch(fix) === branch(version)) ?? since.at(-1)!) >= 0
}

/** Returns major, minor and patch; suffixes (`-RC.1`) are ignored. */
const parts = (version: string) => /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
