import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTelemetry, decodeTelemetry, smallMessage, unpackTelemetry } from '../telemetry.ts'
import { telemetryLimits } from '../telemetryLimits.ts'
import { readPlainTelemetry } from './plainTelemetry.ts'

const arrivalMs = Date.parse('2026-03-02T14:00:00Z')
const noGzip = (bytes: Uint8Array) => bytes
const utf8 = new TextEncoder()

/** The result that is right by definition: of JSON.parse and the rules. */
function reference(bytes: Uint8Array) {
  const unpacked = unpackTelemetry(bytes, noGzip)
  return 'fault' in unpacked ? null : checkTelemetry(unpacked.message, arrivalMs)
}

/** Asserts that a message that is read as a plain one gives the result of the reference; returns whether it is. */
function isReadEqually(bytes: Uint8Array): boolean {
  const plain = readPlainTelemetry(bytes, arrivalMs)
  if (!plain) return false
  const expected = reference(bytes)
  expect({ ...plain, rejected: [] }).toEqual(expected)
  // The order of values determines their order in the table.
  expect(JSON.stringify(plain.slices)).toBe(JSON.stringify(expected?.slices))
  return true
}

const text = fc.oneof(
  fc.constantFrom('A', 'J-100', 'P-7', 'é', 'Störung', '待機', '🙂', 'x'.repeat(200), '\ufeffA', '__proto__', '1'),
  fc.stringMatching(/^[ !#-[\]-~]{1,12}$/),
)
const decimal = fc.constantFrom(0, 1, 28.5, 0.1, 123_456_789_012_345, 0.000001, 4_294_967_295, 99.99)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const count = orNull(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2_147_483_647 })))
const odd = fc.oneof(
  fc.jsonValue(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(4_294_967_296, 2 ** 53, -0.5, 1e-7, 1e21, '', 'x'.repeat(201), '2026-02-29T00:00:00Z'),
)
const instantOf = (at: number) =>
  fc
    .constantFrom<(iso: string) => string>(
      (iso) => iso,
      (iso) => iso,
      (iso) => iso,
      (iso) => iso.replace('.000Z', 'Z'),
      (iso) => iso.replace('Z', '999999Z'),
      (iso) => iso.replace('Z', '+00:00'),
    )
    .map((form) => form(new Date(at).toISOString()))

/**
 * Slices with few differences, as machines send them: each is the one before with some members changed. One in
 * `oddWeight` members has any value.
 */
function slicesOf(oddWeight: number) {
  const sometimesOdd = <T>(valid: fc.Arbitrary<T>) =>
    fc.oneof({ weight: oddWeight, arbitrary: valid as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd })
  const member = {
    state: sometimesOdd(fc.constantFrom('running', 'running', 'idle', 'down', 'setup', 'off', null)),
    reason: sometimesOdd(orNull(text)),
    good: sometimesOdd(count),
    scrap: sometimesOdd(count),
    rework: sometimesOdd(count),
    jobNum: sometimesOdd(orNull(text)),
    assemblySeq: sometimesOdd(count),
    oprSeq: sometimesOdd(count),
    partNum: sometimesOdd(orNull(text)),
    partRevision: sometimesOdd(orNull(text)),
    empIDs: sometimesOdd(orNull(fc.array(text, { maxLength: 3 }))),
    idealCycleSecs: sometimesOdd(orNull(decimal)),
    values: sometimesOdd(orNull(fc.dictionary(text, decimal, { maxKeys: 4, noNullPrototype: true }))),
  }
  const entry = fc.record({
    fresh: fc.record(member, { requiredKeys: ['state'] }),
    isFresh: fc.boolean(),
    changed: fc.subarray(Object.keys(member)),
  })
  const start = arrivalMs - 3_600_000
  return fc.array(entry, { minLength: 1, maxLength: 8 }).chain((entries) => {
    let last: Record<string, unknown> = {}
    const all = entries.map(({ fresh, isFresh, changed }, k) => {
      const some = Object.fromEntries(Object.entries(fresh).filter(([name]) => changed.includes(name)))
      last = isFresh || k === 0 ? fresh : { ...last, ...some }
      const rest = last
      return fc
        .tuple(sometimesOdd(instantOf(start + k * 30_000)), sometimesOdd(instantOf(start + (k + 1) * 30_000)))
        .map(([from, to]) => ({ from, to, ...rest }))
    })
    return fc.tuple(...all)
  })
}

/** The forms in which programs write JSON. */
const forms: ((message: object) => string)[] = [
  (message) => JSON.stringify(message),
  (message) => JSON.stringify(message, null, '\t'),
  // As Python does.
  (message) =>
    JSON.stringify(message, null, 1)
      .replaceAll(/\n */g, ' ')
      .replaceAll(/([[{]) | (?=[\]}])/g, '$1'),
  (message) =>
    JSON.stringify(message, (_, value) =>
      value && typeof value === 'object' && 'from' in value
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ),
]
const messagesOf = (oddWeight: number) =>
  fc
    .tuple(fc.maxSafeNat(), slicesOf(oddWeight), fc.constantFrom(...forms))
    .map(([seq, slices, form]) => form({ seq: Math.floor(seq / 10), slices }))
const messages = fc.oneof(messagesOf(1_000_000), messagesOf(60))

test('a plain message gives the same result as by JSON.parse and the rules', () => {
  const counts = { plain: 0, other: 0 }
  fc.assert(
    fc.property(messages, (message) => {
      counts[isReadEqually(utf8.encode(message)) ? 'plain' : 'other'] += 1
    }),
    { numRuns: 4000 },
  )
  expect(Math.min(counts.plain, counts.other)).toBeGreaterThan(400)
})

/** Changes of bytes: place, number of bytes removed, bytes inserted. */
const changes = fc.array(
  fc.tuple(
    fc.nat(),
    fc.integer({ min: 0, max: 3 }),
    fc
      .oneof(
        fc.constantFrom(
          '',
          '"',
          ',',
          '}',
          ']',
          '{',
          '[',
          ':',
          '\\',
          '0',
          '-',
          '.',
          'e5',
          'null',
          ' ',
          '\n',
          '\0',
          '99999',
        ),
        fc.constantFrom('"state":"idle",', ',"good":3', '"__proto__":1,', '"values":{"a":1},', '\\u0041'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      )
      .map((inserted) => utf8.encode(inserted)),
  ),
  { minLength: 1, maxLength: 3 },
)

test('a message with changed bytes gives the same result, too', () => {
  let plain = 0
  fc.assert(
    fc.property(messages, changes, (message, list) => {
      let bytes = Buffer.from(message)
      for (const [place, removed, inserted] of list) {
        const at = place % (bytes.length + 1)
        bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)])
      }
      if (isReadEqually(bytes)) plain += 1
    }),
    { numRuns: 6000 },
  )
  expect(plain).toBeGreaterThan(100)
})

const first = { from: '2026-03-02T13:00:00.000Z', to: '2026-03-02T13:00:30.000Z', state: 'running', good: 1 }
const second = { ...first, from: '2026-03-02T13:00:30.000Z', to: '2026-03-02T13:01:00.000Z', jobNum: 'J-1' }
const third = {
  ...second,
  from: '2026-03-02T13:01:00.000Z',
  to: '2026-03-02T13:01:30.000Z',
  values: { load: 1.5, b: 2 },
}
const whole = JSON.stringify({
  seq: 7,
  slices: [first, second, third, { ...third, from: third.to, to: '2026-03-02T13:02:00.000Z' }],
})

test('reads slices with different members, and shares what is equal', () => {
  expect(isReadEqually(utf8.encode(whole))).toBe(true)
  const slices = readPlainTelemetry(utf8.encode(whole), arrivalMs)!.slices
  expect(slices[3]!.outputs).toBe(slices[2]!.outputs)
  expect(slices[3]!.values).toEqual({ load: 1.5, b: 2 })
})

test('a message that is cut off or continued anywhere gives the same result', () => {
  for (let length = 0; length < whole.length; length++) {
    expect(isReadEqually(utf8.encode(whole.slice(0, length)))).toBe(false)
    for (const sign of ['"', '}', ' ', '1', '\0', '\ufeff', '\u00e9'])
      isReadEqually(utf8.encode(`${whole.slice(0, length)}${sign}${whole.slice(length)}`))
  }
})

const replaced = (old: string, fresh: string) => utf8.encode(whole.replace(old, fresh))

test.each([
  ['a repeated member', replaced('"good":1', '"good":1,"good":2')],
  ['an unknown member', replaced('"good":1', '"more":1')],
  ['parallel outputs', replaced('"good":1', '"outputs":[{"good":1}]')],
  ['an escape', replaced('"J-1"', '"J\\u002d1"')],
  ['a repeated name of a value', replaced('"b":2', '"load":2')],
  ['a name that every object has', replaced('"b":2', '"__proto__":2')],
  ['values without their opening bracket', replaced('{"load"', '"load"')],
  ['a value without a number', replaced('"b":2', '"b":null')],
  ['an exponent', replaced('1.5', '15e-1')],
  ['a negative zero', replaced('1.5', '-0.0')],
  ['more digits than are exact', replaced('1.5', '1.234567890123456')],
  ['a number without digits behind the point', replaced('1.5', '1.')],
  ['a leading zero', replaced('"good":1', '"good":01')],
  ['a number beyond all limits', replaced('"good":1', `"good":${'9'.repeat(400)}`)],
  ['a count that is too high', replaced('"good":1', '"good":4294967296')],
  ['a text that is too long', replaced('"J-1"', `"${'x'.repeat(201)}"`)],
  ['a control character', replaced('"J-1"', '"J\n1"')],
  ['a text that is not closed', replaced('"J-1"', '"J-1')],
  ['deep nesting', replaced('"J-1"', '['.repeat(5000) + ']'.repeat(5000))],
  [
    'slices that are not in order',
    replaced('13:00:30.000Z","to":"2026-03-02T13:01', '12:00:30.000Z","to":"2026-03-02T12:01'),
  ],
  ['slices with the same start', replaced('"from":"2026-03-02T13:00:30.000Z"', '"from":"2026-03-02T13:00:00.000Z"')],
  ['an impossible date', utf8.encode(whole.replaceAll('2026-03-02', '2026-02-29'))],
  ['a time before 1970', utf8.encode(whole.replaceAll('2026-03-02', '1969-03-02'))],
  ['a slice ahead of arrival', replaced('13:02:00.000Z', '14:05:00.001Z')],
  ['an empty message', utf8.encode('{"seq":1,"slices":[]}')],
  ['other members of the message', utf8.encode(whole.replace('"seq":7', '"seq":7,"note":"x"'))],
  ['bytes that are not UTF-8', Buffer.from(whole.replace('J-1', 'J\u00ff1'), 'latin1')],
  ['an overlong form of UTF-8', Buffer.from(whole.replace('J-1', '\u00c0\u00af'), 'latin1')],
  ['half a pair of surrogates', Buffer.from(whole.replace('J-1', '\u00ed\u00a0\u0080'), 'latin1')],
  ['no message', new Uint8Array()],
])('is not plain: %s', (_, bytes) => {
  expect(readPlainTelemetry(bytes, arrivalMs)).toBeNull()
})

test('a message with more values than are allowed is rejected, although all slices are valid', () => {
  const empIDs = Array.from({ length: 100 }, (_, k) => String(k))
  const entry = (k: number) => ({
    ...first,
    from: new Date(arrivalMs - 7_200_000 + k).toISOString(),
    to: new Date(arrivalMs - 7_200_000 + k + 1).toISOString(),
    empIDs,
  })
  const message = (size: number) =>
    utf8.encode(JSON.stringify({ seq: 1, slices: Array.from({ length: size }, (_, k) => entry(k)) }))
  expect(message(2300).length).toBeGreaterThan(smallMessage)
  expect(decodeTelemetry(message(2300), arrivalMs, noGzip).slices).toHaveLength(2300)
  expect(decodeTelemetry(message(2500), arrivalMs, noGzip).rejected[0]?.fault).toBe('shape')
  expect(telemetryLimits.slices).toBeGreaterThan(2500)
})
