import { type Tally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Detail, ShiftTally, WindowRollup } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertRows } from '@takt/store/clickhouse/insertRows.ts'
import { createRowWriter, type RowWriter } from '@takt/store/clickhouse/rowBinary/createRowWriter.ts'

type Kind = 'uint32' | 'uint64' | 'float64'

// The types of rollup_window_by_day's tally columns, in the order of tallyFields.
const tallyKinds: Record<keyof Tally, Kind> = {
  runMs: 'uint32',
  setupMs: 'uint32',
  idleMs: 'uint32',
  minorStopMs: 'uint32',
  downMs: 'uint32',
  offMs: 'uint32',
  unscheduledRunMs: 'uint32',
  good: 'uint64',
  scrap: 'uint64',
  rework: 'uint64',
  unscheduledGood: 'uint64',
  idealSecs: 'float64',
  goodIdealSecs: 'float64',
  unscheduledGoodIdealSecs: 'float64',
  idealMissing: 'uint64',
}

function writeColumn<T>(writer: RowWriter, rows: readonly T[], write: (row: T) => void) {
  writer.length(rows.length)
  for (const row of rows) write(row)
}

function writeShifts(writer: RowWriter, shifts: readonly ShiftTally[]) {
  writeColumn(writer, shifts, (shift) => writer.uint64(shift.occurrenceStart))
  for (const field of tallyFields) writeColumn(writer, shifts, (shift) => writer[tallyKinds[field]](shift[field]))
}

function writeDetails(writer: RowWriter, details: readonly Detail[]) {
  writeColumn(writer, details, (detail) => writer.text(detail.timeClass))
  writeColumn(writer, details, (detail) => writer.text(detail.reason ?? ''))
  writeColumn(writer, details, (detail) => writer.text(detail.jobNum ?? ''))
  writeColumn(writer, details, (detail) => writer.int32(detail.assemblySeq ?? -1))
  writeColumn(writer, details, (detail) => writer.int32(detail.oprSeq ?? -1))
  writeColumn(writer, details, (detail) => writer.text(detail.partNum ?? ''))
  writeColumn(writer, details, (detail) => writer.text(detail.partRevision ?? ''))
  writeColumn(writer, details, (detail) => writer.uint8(detail.scheduled ? 1 : 0))
  writeColumn(writer, details, (detail) => writer.uint32(detail.ms))
  writeColumn(writer, details, (detail) => writer.uint64(detail.good))
  writeColumn(writer, details, (detail) => writer.uint64(detail.scrap))
  writeColumn(writer, details, (detail) => writer.uint64(detail.rework))
  writeColumn(writer, details, (detail) => writer.float64(detail.idealSecs))
  writeColumn(writer, details, (detail) => writer.float64(detail.goodIdealSecs))
  writeColumn(writer, details, (detail) => writer.int32(detail.shiftNum ?? -1))
  writeColumn(writer, details, (detail) => writeColumn(writer, detail.empIDs, writer.text))
  writeColumn(writer, details, (detail) => writer.uint32(detail.starts))
  writeColumn(writer, details, (detail) => writer.uint64(detail.idealMissing))
}

const minBytes = 1 << 17

/** Collects rows of `rollup_window_by_day`, encoded on arrival so that the rollups themselves need not be retained. */
export function createRollupRows(version: bigint) {
  let writer = createRowWriter(minBytes)
  let count = 0
  return {
    count: () => count,
    add(organizationId: number, row: WindowRollup) {
      count += 1
      writer.uint32(organizationId)
      writer.text(row.resourceID)
      writer.uint32(row.windowStart / 1000)
      writer.bigUint64(version)
      writer.uint64(row.lastTo)
      for (const field of tallyFields) writer[tallyKinds[field]](row.tally[field])
      writeShifts(writer, row.shifts)
      writeDetails(writer, row.details)
    },
    /** Writes the rows added since the last flush; the highest version of a resource and window is the valid one. */
    async flush(client: ClickHouse, signal?: AbortSignal): Promise<void> {
      const { finish, release } = writer
      writer = createRowWriter(minBytes)
      count = 0
      await insertRows(client, { table: 'rollup_window_by_day', rows: finish(), signal })
      release()
    },
  }
}
