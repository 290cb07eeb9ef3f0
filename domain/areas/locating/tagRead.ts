/** That an antenna of a reader heard a tag. */
export type TagRead = {
  /** Epoch ms. */
  readonly at: number
  readonly deviceId: number
  readonly antenna: number
  /** How strong, in dBm; null: the reader does not say. */
  readonly rssi: number | null
  /** How often since the read before, as the reader counts. */
  readonly count: number
  /** Of two reads at the same instant by the same antenna the one with the higher number counts. */
  readonly seq: number
}

/** By time, then by antenna: no two reads that count are the same. */
export const byTime = (a: TagRead, b: TagRead) => a.at - b.at || a.deviceId - b.deviceId || a.antenna - b.antenna
