import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import { expect, test } from 'vitest'
import { createRowReader } from './rowBinary/createRowReader.ts'
import { readSliceRow } from './sliceRow.ts'
import { createSliceRows } from './slices.ts'

const sliceAt = (from: number, seq: number): TelemetrySlice => ({
  from,
  to: from + 1,
  seq,
  ord: 0,
  state: 1,
  reason: null,
  outputs: [],
  empIDs: ['E1'],
  values: { load: seq },
})

/** Returns organization, device, start and sequence number of each row. */
function rowsOf(body: Buffer) {
  const reader = createRowReader()
  reader.load(body)
  const rows: number[][] = []
  while (!reader.atEnd()) {
    const organizationId = reader.uint32()
    const { deviceId, from, seq } = readSliceRow(reader)
    for (let k = reader.length(); k > 0; k--) [reader.text(), reader.float64()]
    rows.push([organizationId, deviceId, from, seq])
  }
  return rows
}

test('rows are by organization and device, and those of a device in the order of their arrival', () => {
  const rows = createSliceRows(1)
  rows.add({ organizationId: 2, deviceId: 1, slices: [sliceAt(10, 1), sliceAt(20, 1)] })
  rows.add({ organizationId: 1, deviceId: 9, slices: [sliceAt(30, 2)] })
  rows.add({ organizationId: 1, deviceId: 3, slices: [sliceAt(40, 3)] })
  // A repetition must stay behind what it repeats: of rows with the same seq the later one remains.
  rows.add({ organizationId: 2, deviceId: 1, slices: [sliceAt(5, 1), sliceAt(10, 1)] })
  expect(rows.count()).toBe(6)
  const expected = [
    [1, 3, 40, 3],
    [1, 9, 30, 2],
    [2, 1, 10, 1],
    [2, 1, 20, 1],
    [2, 1, 5, 1],
    [2, 1, 10, 1],
  ]
  expect(rowsOf(rows.body())).toEqual(expected)
  expect(rowsOf(rows.body())).toEqual(expected)
})
