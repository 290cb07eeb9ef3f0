import { expect, test } from 'vitest'
import { createRowReader, isRowCutOff } from './createRowReader.ts'
import { createRowWriter } from './createRowWriter.ts'

/** A row of a text, three numbers, a list of two, and a byte. */
function writeRow(): Buffer {
  const writer = createRowWriter()
  writer.text('M-1')
  for (const value of [1.5, 2, 3.25]) writer.float64(value)
  writer.length(2)
  for (const value of [7, 8.5]) writer.float64(value)
  writer.uint8(9)
  return Buffer.from(writer.finish())
}

function readRow(bytes: Buffer) {
  const reader = createRowReader()
  reader.load(bytes)
  const text = reader.text()
  const numbers = [0, 0, 0]
  reader.float64s(numbers)
  return { text, numbers, list: [...reader.float64List()], byte: reader.uint8() }
}

test('reads numbers into a list and as a list', () => {
  expect(readRow(writeRow())).toEqual({ text: 'M-1', numbers: [1.5, 2, 3.25], list: [7, 8.5], byte: 9 })
})

test('detects a row that is cut off at any byte', () => {
  const bytes = writeRow()
  for (let size = 0; size < bytes.length; size++) {
    let error: unknown
    try {
      readRow(bytes.subarray(0, size))
    } catch (thrown) {
      error = thrown
    }
    expect([size, isRowCutOff(error)]).toEqual([size, true])
  }
})
