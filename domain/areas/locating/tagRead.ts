/** A read of a tag by an antenna of a reader. */
export type TagRead = {
  /** Epoch ms. */
  readonly at: number
  readonly deviceId: number
  readonly antenna: number
  /** Signal strength in dBm; null: not sent by the reader. */
  readonly rssi: number | null
  /** Number of sightings since the previous read, as counted by the reader. */
  readonly count: number
  /** Sequence number; among reads by the same antenna at the same instant, the highest one counts. */
  readonly seq: number
}

/** Sorts by time, then by antenna, which identifies a read. */
export const byTime = (a: TagRead, b: TagRead) => a.at - b.at || a.deviceId - b.deviceId || a.antenna - b.antenna
