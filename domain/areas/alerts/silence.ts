import type { ConnectorStatusWord } from '../connectors/connectorStatus.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import type { SilenceCause } from '../efficiency/timeline/silenceCauses.ts'
import { plannedAt } from './plannedAround.ts'

/**
 * By what a device may speak: an enabled connector that fetches its data, credentials of its own that are good, or
 * nothing.
 */
export type WayToSpeak =
  | { by: 'connector'; status: ConnectorStatusWord; lastError: string | null }
  | { by: 'credentials' }
  | { by: 'none' }

/** By what each device may speak, and which of those that the live floor does not know have ever spoken. */
export type WaysToSpeak = { of: ReadonlyMap<number, WayToSpeak>; everSpoke: ReadonlySet<number> }

/** Nothing is known of any device. */
export const noWays: WaysToSpeak = { of: new Map(), everSpoke: new Set() }

/**
 * What it means if a machine says nothing: whether that is trouble, and what the likely cause is. `detail`: what its
 * connector says of it.
 */
export type IfSilent = { isTrouble: boolean; cause: SilenceCause; detail: string | null }

/**
 * What it means if a machine's device says nothing. It is trouble in planned time, of a device that has a way to speak
 * or spoke lately. `heard`: it spoke in the last weeks; `everSpoke`: it spoke at any time.
 */
export function ifSilent(about: { planned: boolean; way: WayToSpeak; heard: boolean; everSpoke: boolean }): IfSilent {
  const { planned, way, heard, everSpoke } = about
  const isTrouble = planned && (way.by !== 'none' || heard)
  if (way.by === 'connector' && way.status === 'failing')
    return { isTrouble, cause: 'connectorFailing', detail: way.lastError }
  if (way.by === 'connector' && way.status !== 'connected')
    return { isTrouble, cause: 'connectorConnecting', detail: null }
  if (way.by === 'none') return { isTrouble, cause: 'noCredentials', detail: null }
  // Whether it ever spoke its connector need not know: what that says of itself stands beside.
  if (way.by === 'connector') return { isTrouble, cause: 'connectorQuiet', detail: way.lastError }
  return { isTrouble, cause: everSpoke ? 'fellSilent' : 'neverSpoke', detail: null }
}

const bringsNothing = 'its connector brings nothing'
const words: Record<SilenceCause, string> = {
  connectorFailing: 'its connector fails',
  connectorConnecting: 'its connector is not connected yet',
  noCredentials: 'its device has no connector and no credentials that are good',
  neverSpoke: 'its device has never spoken',
  connectorQuiet: 'its connector is connected but brings nothing',
  fellSilent: 'its device sends nothing any more',
}

/** What a connector says, as far as a tile has room for: its first sentence, without an end stop. */
const firstSentence = (text: string) => text.split(/[.?!](?:\s|$)/)[0]!

/**
 * The likely cause as a person says it, without an end stop: `its connector fails: Nothing answers …`; said of a
 * machine, or of the very device (`it has never spoken`).
 */
export const causeText = (
  { cause, detail }: Pick<IfSilent, 'cause' | 'detail'>,
  of: 'machine' | 'device' = 'machine',
): string => {
  if (!detail) return of === 'device' ? words[cause].replace(/^its device /, 'it ') : words[cause]
  return `${cause === 'connectorQuiet' ? bringsNothing : words[cause]}: ${firstSentence(detail)}`
}

/**
 * What it means if a machine's device says nothing at `asOf` (epoch ms), by what is known of the devices of its
 * organization.
 */
export function silenceOf(
  { floor, asOf }: { floor: Floor; asOf: number },
  { resourceID, deviceId, isHeard }: { resourceID: string; deviceId: number; isHeard: boolean },
  ways: WaysToSpeak,
): IfSilent {
  const planned = plannedAt(floor, resourceID, asOf) === 'planned'
  const everSpoke = isHeard || ways.everSpoke.has(deviceId)
  return ifSilent({ planned, way: ways.of.get(deviceId) ?? { by: 'none' }, heard: isHeard, everSpoke })
}
