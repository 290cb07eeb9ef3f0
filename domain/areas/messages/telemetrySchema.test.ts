import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant } from './parseInstant.ts'
import { decodeTelemetry } from './telemetry.ts'
import { telemetryMessageSchema, telemetrySliceSchema } from './telemetrySchema.ts'
import { readTelemetrySlice } from './telemetrySlice.ts'

const arrivalMs = Date.parse('2026-03-02T14:00:00Z')
const sometimes = <T>(valid: fc.Arbitrary<T>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 30, arbitrary: valid as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd })
const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1.5, 4294967296, '', 'x'.repeat(201), null, undefined, true))
const text = sometimes(fc.option(fc.string({ maxLength: 12 }), { nil: undefined }), junk)
const count = sometimes(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), junk)
const format = (ms: number, zone: string) =>
  zone === 'Z' ? new Date(ms).toISOString() : `${new Date(ms + 5_400_000).toISOString().slice(0, -1)}+01:30`
const instant = (min: number, max: number) =>
  sometimes(
    fc
      .tuple(fc.integer({ min: arrivalMs + min, max: arrivalMs + max }), fc.constantFrom('Z', 'offset'))
      .map(([ms, zone]) => format(ms, zone)),
    fc.oneof(
      junk,
      fc.constantFrom(
        '2026-02-29T00:00:00Z',
        '2026-03-02T13:00:00.1234Z',
        '1969-12-31T23:59:59Z',
        '1970-01-01T00:30:00+01:00',
        '2026-03-02T13:00:00+25:00',
        '2026-03-02T13:00:00',
      ),
    ),
  )
const outputFields = {
  good: count,
  scrap: count,
  rework: count,
  jobNum: text,
  partNum: text,
  partRevision: text,
  assemblySeq: count,
  oprSeq: count,
  idealCycleSecs: sometimes(fc.constantFrom(undefined, 0, 28.5), junk),
}
const slice = fc.record(
  {
    from: instant(-86_400_000, -1000),
    to: instant(-60_000, 301_000),
    state: sometimes(fc.constantFrom('running', 'setup', 'idle', 'down', 'off', null), junk),
    reason: text,
    ...outputFields,
    outputs: sometimes(
      fc.constantFrom(undefined, []),
      fc.oneof(junk, fc.array(fc.record(outputFields), { maxLength: 3 })),
    ),
    empIDs: sometimes(fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 3 }), junk),
    values: sometimes(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.double({ noNaN: true })), junk),
  },
  { requiredKeys: ['from', 'to', 'state'] },
)

test('the fast validation and the schema agree on every slice', () => {
  const schema = telemetrySliceSchema(arrivalMs)
  const counts = { good: 0, bad: 0 }
  fc.assert(
    fc.property(slice, (input) => {
      const ruled = schema.safeParse(input)
      const read = readTelemetrySlice(input, { seq: 1, ord: 0, arrivalMs })
      expect(typeof read === 'object', JSON.stringify([read, ruled.error?.issues])).toBe(ruled.success)
      if (ruled.success && typeof read === 'object') {
        counts.good += 1
        expect([read.from, read.to]).toEqual([ruled.data.from, ruled.data.to])
        expect(read.from).toBe(parseInstant(String(input.from)))
      } else counts.bad += 1
    }),
    { numRuns: 5000 },
  )
  expect(Math.min(counts.good, counts.bad)).toBeGreaterThan(500)
})

test('the fast decoder and the schema agree on the form of a whole message', () => {
  const message = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { seq: sometimes(fc.maxSafeNat(), junk), slices: sometimes(fc.constantFrom<unknown[]>([], [1]), junk) },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(message, (input) => {
      const bytes = new TextEncoder().encode(JSON.stringify(input ?? null))
      const parsed = telemetryMessageSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
      const { seq } = decodeTelemetry(bytes, arrivalMs, (packed) => packed)
      expect(seq !== null).toBe(parsed.success)
    }),
  )
})
