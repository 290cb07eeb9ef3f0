import type { StateCode } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowReader } from './rowBinary/createRowReader.ts'
import { createRowWriter } from './rowBinary/createRowWriter.ts'
import { readSliceRow, storedSlices, writeSliceRows } from './sliceRow.ts'

// Includes lone surrogates: JSON can represent them, UTF-8 cannot.
const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\ud83d', '\ude00', '\ufeff'), minLength: 1 })
const noKeys = { requiredKeys: [] }
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const count = fc.nat(1000)
const output = fc.record({
  jobNum: maybe(text),
  assemblySeq: maybe(count),
  oprSeq: maybe(count),
  partNum: maybe(text),
  partRevision: maybe(text),
  good: count,
  scrap: count,
  rework: count,
  idealCycleSecs: maybe(fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0)),
})
const slice = fc.record({
  from: fc.nat(2e12),
  to: fc.nat(2e12),
  seq: fc.maxSafeNat(),
  ord: fc.nat(65_535),
  state: fc.nat(5).map((code) => code as StateCode),
  reason: maybe(text),
  empIDs: fc.array(text, { maxLength: 3 }),
  outputs: fc.array(output, { maxLength: 3 }),
  values: maybe(fc.dictionary(text, fc.double({ noNaN: true }), { maxKeys: 2 })),
})

/** Returns a copy of a slice, changed by `but`. */
const again = (original: TelemetrySlice, but: Partial<TelemetrySlice>) => structuredClone({ ...original, ...but })

test('storedSlices returns the same slices as reading their rows back, whatever their sequence', () => {
  const message = fc
    .array(
      fc.tuple(slice, fc.record({ reason: maybe(text), empIDs: fc.array(text), outputs: fc.array(output) }, noKeys)),
    )
    .map((pairs) =>
      pairs.flatMap(([original, but]) => [
        original,
        again(original, {}),
        again(original, but),
        { ...original, ord: 1 },
      ]),
    )
  fc.assert(
    fc.property(message, (slices) => {
      const stored = storedSlices(9, slices)
      const writer = createRowWriter(1)
      writeSliceRows(writer, 7, 9, slices)
      const reader = createRowReader()
      reader.load(writer.finish())
      const read = slices.map(({ values }) => {
        expect(reader.uint32()).toBe(7)
        const entry = readSliceRow(reader)
        const measured = Array.from({ length: reader.length() }, () => [reader.text(), reader.float64()])
        const written = Object.entries(values ?? {}).map(([name, value]) => [name.toWellFormed(), value])
        expect(measured).toEqual(written)
        return entry
      })
      expect(reader.atEnd()).toBe(true)
      expect(stored).toEqual(read)
      for (let k = 0; k < stored.length; k += 4) expect(stored[k + 1]!.outputs).toBe(stored[k]!.outputs)
    }),
  )
})
