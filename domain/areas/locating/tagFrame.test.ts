import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyTagFrame, decodeTagFrame, encodeTagFrame, makeTagFrame, type TagSpot, type TagSpots } from './tagFrame.ts'
import { evidences } from './tagPoint.ts'

const spot = fc.record<TagSpot>({
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
  told: fc.uniqueArray(fc.tuple(id, spot), { selector: ([of]) => of, maxLength: 20 }),
  gone: fc.array(id, { maxLength: 3 }),
})
const sent = (frame: ReturnType<typeof makeTagFrame>) => decodeTagFrame(encodeTagFrame(frame, gzipSync), gunzipSync)
// What is −0 comes back as 0.
const plain = (spots: TagSpots) => JSON.parse(JSON.stringify([...spots].sort(([a], [b]) => a - b)))

test('a snapshot and the changes after it tell the same as all changes since the beginning', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), (changes, joinAt) => {
      const join = joinAt % changes.length
      const [books, late]: [TagSpots, TagSpots] = [new Map(), new Map([[1, null]])]
      for (const [k, { told, gone }] of changes.entries()) {
        const frame = sent(makeTagFrame({ kind: 'change', frameSeq: k, at: k }, told, gone))
        applyTagFrame(books, frame)
        if (k > join) applyTagFrame(late, frame)
        const there = [...books].flatMap(([of, at]) => (at ? [[of, at] as const] : []))
        if (k === join) applyTagFrame(late, sent(makeTagFrame({ kind: 'snapshot', frameSeq: k, at: k }, there)))
      }
      const there = (spots: TagSpots): TagSpots => new Map([...spots].filter(([, at]) => at !== null))
      expect(plain(there(late))).toEqual(plain(there(books)))
    }),
  )
})

test('a frame whose columns differ in length is refused, and so is one that is none', () => {
  const frame = makeTagFrame({ kind: 'change', frameSeq: 1, at: 1 }, [])
  expect(() => sent({ ...frame, x: [0.5] })).toThrow('x')
  const written = gzipSync(JSON.stringify({ ...frame, evidence: ['guess'] }))
  expect(() => decodeTagFrame(written, gunzipSync)).toThrow('evidence')
})
