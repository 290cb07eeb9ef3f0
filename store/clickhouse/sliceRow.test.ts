import type { StateCode } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowReader } from './rowBinary/createRowReader.ts'
import { createRowWriter } from './rowBinary/createRowWriter.ts'
import { readSliceRow, storedSlices, writeSliceRow } from './sliceRow.ts'

// Half of a pair among them: JSON can hold it, UTF-8 cannot.
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

/** Another slice that says the same; some of it, where `but` is given. */
const again = (given: TelemetrySlice, but: Partial<TelemetrySlice>) => structuredClone({ ...given, ...but })

test('Slices are held just as they are read back from their rows, whatever follows on from what', () => {
  const message = fc
    .array(
      fc.tuple(slice, fc.record({ reason: maybe(text), empIDs: fc.array(text), outputs: fc.array(output) }, noKeys)),
    )
    .map((pairs) => pairs.flatMap(([given, but]) => [given, again(given, {}), again(given, but)]))
  fc.assert(
    fc.property(message, (given) => {
      const held = storedSlices(9, given)
      const read = given.map((one) => {
        const writer = createRowWriter()
        writeSliceRow(writer, 7, 9, one)
        const reader = createRowReader()
        reader.load(writer.finish())
        expect(reader.uint32()).toBe(7)
        return readSliceRow(reader)
      })
      expect(held).toEqual(read)
      for (let k = 0; k < held.length; k += 3) expect(held[k + 1]!.outputs).toBe(held[k]!.outputs)
    }),
  )
})
