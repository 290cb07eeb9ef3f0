import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyTagFrame,
  decodeTagFrame,
  encodeTagFrame,
  type LiveTagPosition,
  type LiveTagPositions,
  makeTagFrame,
} from './tagFrame.ts'
import { evidences } from './tagPoint.ts'

const anyPosition = fc.record<LiveTagPosition>({
  floorPlanId: fc.nat(9),
  zoneId: fc.option(fc.nat(9)),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  since: fc.nat(),
  sureness: fc.double({ min: 0, max: 1, noNaN: true }),
  evidence: fc.constantFrom(...evidences),
})
const id = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const change = fc.record({
  positions: fc.uniqueArray(fc.tuple(id, anyPosition), { selector: ([of]) => of, maxLength: 20 }),
  gone: fc.array(id, { maxLength: 3 }),
})
const roundTrip = (frame: ReturnType<typeof makeTagFrame>) =>
  decodeTagFrame(encodeTagFrame(frame, gzipSync), gunzipSync)
// JSON turns −0 into 0.
const normalize = (positions: LiveTagPositions) => JSON.parse(JSON.stringify([...positions].sort(([a], [b]) => a - b)))

test('a snapshot with the changes after it equals all changes since the start', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), (changes, joinAt) => {
      const join = joinAt % changes.length
      const [complete, late]: [LiveTagPositions, LiveTagPositions] = [new Map(), new Map([[1, null]])]
      for (const [k, { positions, gone }] of changes.entries()) {
        const frame = roundTrip(makeTagFrame({ kind: 'change', frameSeq: k, at: k }, positions, gone))
        applyTagFrame(complete, frame)
        if (k > join) applyTagFrame(late, frame)
        const present = [...complete].flatMap(([of, at]) => (at ? [[of, at] as const] : []))
        if (k === join) applyTagFrame(late, roundTrip(makeTagFrame({ kind: 'snapshot', frameSeq: k, at: k }, present)))
      }
      const onlyPresent = (positions: LiveTagPositions): LiveTagPositions =>
        new Map([...positions].filter(([, at]) => at !== null))
      expect(normalize(onlyPresent(late))).toEqual(normalize(onlyPresent(complete)))
    }),
  )
})

test('rejects a frame with columns of different length, and data that is not a frame', () => {
  const frame = makeTagFrame({ kind: 'change', frameSeq: 1, at: 1 }, [])
  expect(() => roundTrip({ ...frame, x: [0.5] })).toThrow('x')
  const encoded = gzipSync(JSON.stringify({ ...frame, evidence: ['guess'] }))
  expect(() => decodeTagFrame(encoded, gunzipSync)).toThrow('evidence')
})
