import type { ConnectorStatusWord } from '../connectors/connectorStatus.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import type { SilenceCause } from '../efficiency/timeline/silenceCauses.ts'
import { plannedAt } from './plannedTimeAt.ts'

/**
 * The channel on which a device can report: an enabled connector that fetches its data, its own valid credentials, or
 * none.
 */
export type ReportingChannel =
  | { by: 'connector'; status: ConnectorStatusWord; lastError: string | null }
  | { by: 'credentials' }
  | { by: 'none' }

/** The channel of each device, and the devices unknown to the live floor that have ever reported. */
export type ReportingChannels = { of: ReadonlyMap<number, ReportingChannel>; everSpoke: ReadonlySet<number> }

/** No information about any device. */
export const noChannels: ReportingChannels = { of: new Map(), everSpoke: new Set() }

/**
 * Assessment of a silent machine: true if it is a problem, and the likely cause. `detail`: the message of its
 * connector.
 */
export type SilenceAssessment = { isTrouble: boolean; cause: SilenceCause; detail: string | null }

/**
 * Assesses the silence of a machine's device. It is a problem in planned time if the device has a channel or reported
 * recently. `hasReportedRecently`: it reported within the last weeks; `everSpoke`: it reported at any time.
 */
export function assessSilence(about: {
  planned: boolean
  way: ReportingChannel
  hasReportedRecently: boolean
  everSpoke: boolean
}): SilenceAssessment {
  const { planned, way: channel, hasReportedRecently, everSpoke } = about
  const isTrouble = planned && (channel.by !== 'none' || hasReportedRecently)
  if (channel.by === 'connector' && channel.status === 'failing')
    return { isTrouble, cause: 'connectorFailing', detail: channel.lastError }
  if (channel.by === 'connector' && channel.status !== 'connected')
    return { isTrouble, cause: 'connectorConnecting', detail: null }
  if (channel.by === 'none') return { isTrouble, cause: 'noCredentials', detail: null }
  // `everSpoke` does not matter for a connector: its own message is more specific.
  if (channel.by === 'connector') return { isTrouble, cause: 'connectorQuiet', detail: channel.lastError }
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

/** Returns the first sentence of a connector message, without the period, to fit on a tile. */
const firstStatement = (text: string) => text.split(/[.?!](?:\s|$)/)[0]!

/**
 * Returns the likely cause as text without a period: `its connector fails: Nothing answers …`; for a machine, or for
 * the device itself (`it has never spoken`).
 */
export const causeText = (
  { cause, detail }: Pick<SilenceAssessment, 'cause' | 'detail'>,
  of: 'machine' | 'device' = 'machine',
): string => {
  if (!detail) return of === 'device' ? words[cause].replace(/^its device /, 'it ') : words[cause]
  return `${cause === 'connectorQuiet' ? bringsNothing : words[cause]}: ${firstStatement(detail)}`
}

/** Assesses the silence of a machine's device at `asOf` (epoch ms) from the data on the devices of its organization. */
export function assessDeviceSilence(
  { floor, asOf }: { floor: Floor; asOf: number },
  { resourceID, deviceId, hasReportedRecently }: { resourceID: string; deviceId: number; hasReportedRecently: boolean },
  channels: ReportingChannels,
): SilenceAssessment {
  const planned = plannedAt(floor, resourceID, asOf) === 'planned'
  const everSpoke = hasReportedRecently || channels.everSpoke.has(deviceId)
  return assessSilence({
    planned,
    way: channels.of.get(deviceId) ?? { by: 'none' },
    hasReportedRecently: hasReportedRecently,
    everSpoke,
  })
}
