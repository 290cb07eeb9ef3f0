/** The version of nats-server that Takt brings. */
export const currentNats = '2.15.2'

/** The oldest version under which accounts keep organizations apart, as was tried. */
export const lowestNats = '2.9.10'

/** What versions lack, and from which version of each branch on they have it (as the publisher's sources say). */
const gaps: { lacks: string; since: string[] }[] = [
  { lacks: 'MQTT has no QoS 2', since: ['2.10.0'] },
  { lacks: 'the payload limit does not hold over MQTT', since: ['2.11.12', '2.12.3'] },
  // CVE-2026-58210.
  { lacks: 'whoever has not signed in can fill its memory over MQTT', since: ['2.12.12', '2.14.3'] },
]

/** What a nats-server of that version cannot do, each a clause for people; empty when nothing is missing. */
export function natsLacks(version: string): string[] {
  return gaps
    .filter(({ since }) => !has(version, since))
    .map(({ lacks, since }) => `${lacks} (fixed in ${since.join(' and ')})`)
}

/**
 * What a nats-server of that version cannot do, as `natsLacks`; throws with the remedy when it is older than the
 * lowest safe one, or tells no version.
 */
export function checkNats(version: string): string[] {
  const oldest = `${lowestNats}, the oldest that was shown to keep organizations apart: take ${currentNats}`
  if (!parts(version)) throw new Error(`nats-server tells no version ("${version}"); it must be at least ${oldest}.`)
  if (compareNats(version, lowestNats) < 0) throw new Error(`nats-server ${version} is older than ${oldest}.`)
  return natsLacks(version)
}

/** Less than zero when `version` is older than `other`; what tells no version is older than all. */
export function compareNats(version: string, other: string): number {
  const [a, b] = [parts(version) ?? [-1], parts(other) ?? [-1]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? 0 : a[at]! - (b[at] ?? -1)
}

/** On a branch that got a repair of its own that one counts, on all others the last. */
function has(version: string, since: string[]) {
  const branch = (of: string) => parts(of)?.slice(0, 2).join('.')
  return compareNats(version, since.find((fix) => branch(fix) === branch(version)) ?? since.at(-1)!) >= 0
}

/** Major, minor and patch; what follows (`-RC.1`) is not looked at. */
const parts = (version: string) => /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
