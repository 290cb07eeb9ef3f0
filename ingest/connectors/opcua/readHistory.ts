import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'
import type { DataValue } from 'node-opcua-client'
import { type ConvertData, timesOf } from './convertData.ts'
import type { OpenedServer } from './openSession.ts'

/** Values of history that are read at most, of all nodes, and of one node in one request. */
const maxValues = { total: 50_000, perRequest: 1_000 } as const
/** Time allowed for reading history (ms). */
const historyMs = 60_000
/** The instant at which the server started, a node of every server. */
const startTime = 'ns=0;i=2257'

type Gap = {
  nodeOf: ReadonlyMap<string, string>
  /** Epoch ms: values after `from(signal)`, until `to`. */
  from: (signal: string) => number
  to: number
}

/** True if the server has run since an instant (epoch ms), so that its history can be complete. */
export async function hasRunSince({ session }: OpenedServer, at: number): Promise<boolean> {
  const { statusCode, value } = await session.read({ nodeId: startTime, attributeId: 13 })
  const started: unknown = value?.value
  return !statusCode.isBad() && started instanceof Date && started.getTime() <= at
}

/** Returns the values of one node, ascending; null if the server has no history of it, or too much of it. */
async function historyOf({ opcua, session }: OpenedServer, nodeId: string, from: number, to: number) {
  const values: DataValue[] = []
  const historyReadDetails = new opcua.ReadRawModifiedDetails({
    isReadModified: false,
    startTime: new Date(from),
    endTime: new Date(to),
    numValuesPerNode: maxValues.perRequest,
    returnBounds: false,
  })
  let continuationPoint: Buffer | undefined
  do {
    const request = new opcua.HistoryReadRequest({
      historyReadDetails,
      nodesToRead: [{ nodeId, ...(continuationPoint ? { continuationPoint } : {}) }],
      releaseContinuationPoints: false,
      timestampsToReturn: opcua.TimestampsToReturn.Both,
    })
    const [result] = (await session.historyRead(request)).results ?? []
    if (!result || result.statusCode.isBad() || values.length > maxValues.total) return null
    values.push(...((result.historyData as { dataValues?: DataValue[] | null } | null)?.dataValues ?? []))
    continuationPoint = result.continuationPoint?.length > 0 ? result.continuationPoint : undefined
  } while (continuationPoint)
  return values
}

/**
 * Reads what the server has recorded of all signals in a gap, ascending by time; null if its history does not prove
 * that nothing is missing.
 */
export async function readHistory(server: OpenedServer, gap: Gap, convert: ConvertData): Promise<Reading[] | null> {
  const ends = performance.now() + historyMs
  const readings: Reading[] = []
  for (const [signal, nodeId] of gap.nodeOf) {
    const from = gap.from(signal)
    const values = await historyOf(server, nodeId, from, gap.to).catch(() => null)
    if (values === null || performance.now() > ends || readings.length + values.length > maxValues.total) return null
    for (const data of values) {
      const { source, server: atServer } = timesOf(data, gap.to)
      const at = source ?? atServer
      if (at !== null && at > from && at <= gap.to) readings.push({ signal, at, value: convert(signal, data) })
    }
  }
  return readings.sort((a, b) => a.at - b.at)
}
