import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyFrame, emptyFloorState, type FloorState } from './floorState.ts'
import { decodeFrame, emptyFrame, encodeFrame, type Frame } from './frame.ts'

type Row = {
  state: number
  since: number
  lastTo: number
  heardAt: number
  reason: string | null
  good: number
  scrap: number
  contextSeq: number
}

const row = fc.record<Row>({
  state: fc.integer({ min: 0, max: 5 }),
  since: fc.integer({ min: 0, max: 2e12 }),
  lastTo: fc.integer({ min: 0, max: 2e12 }),
  heardAt: fc.integer({ min: 0, max: 2e12 }),
  reason: fc.option(fc.string()),
  good: fc.nat(),
  scrap: fc.nat(),
  contextSeq: fc.integer({ min: 0, max: 2e12 }),
})
const change = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), row), {
  selector: ([id]) => id,
  maxLength: 120,
})

const frameOf = (head: Pick<Frame, 'kind' | 'frameSeq'>, rows: Iterable<[number, Row]>): Frame => {
  const frame = emptyFrame({ ...head, at: head.frameSeq })
  for (const [deviceId, { state, since, lastTo, heardAt, reason, good, scrap, contextSeq }] of rows) {
    frame.deviceId.push(deviceId)
    frame.state.push(state)
    frame.since.push(since)
    frame.lastTo.push(lastTo)
    frame.heardAt.push(heardAt)
    frame.reason.push(reason)
    frame.good.push(good)
    frame.scrap.push(scrap)
    frame.contextSeq.push(contextSeq)
  }
  return frame
}

const rowsOf = (floor: FloorState) =>
  new Map(
    Array.from({ length: floor.count }, (_, place): [number, Row] => [
      floor.deviceId[place]!,
      {
        state: floor.state[place]!,
        since: floor.since[place]!,
        lastTo: floor.lastTo[place]!,
        heardAt: floor.heardAt[place]!,
        reason: floor.reason[place]!,
        good: floor.good[place]!,
        scrap: floor.scrap[place]!,
        contextSeq: floor.contextSeq[place]!,
      },
    ]),
  )

test('a frame comes back from the wire as it was', () => {
  fc.assert(
    fc.property(change, (rows) => {
      const frame = frameOf({ kind: 'change', frameSeq: 7 }, rows)
      expect(decodeFrame(encodeFrame(frame, gzipSync), gunzipSync)).toEqual(frame)
    }),
    { numRuns: 30 },
  )
})

test('a frame whose columns differ in length is refused', () => {
  const frame = { ...frameOf({ kind: 'change', frameSeq: 1 }, []), state: [1] }
  expect(() => decodeFrame(encodeFrame(frame, gzipSync), gunzipSync)).toThrow('state')
})

test('a snapshot and the changes after it make the same floor as all changes since the beginning', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), (changes, joinAt) => {
      const books = new Map<number, Row>()
      const floor = emptyFloorState()
      const join = joinAt % changes.length
      for (const [index, rows] of changes.entries()) {
        const frame = frameOf({ kind: 'change', frameSeq: index + 1 }, rows)
        for (const [id, facts] of rows) books.set(id, facts)
        if (index < join) expect(applyFrame(floor, frame)).toBe('gap')
        else if (index === join)
          expect(applyFrame(floor, frameOf({ kind: 'snapshot', frameSeq: index + 1 }, books))).toBe('applied')
        else expect(applyFrame(floor, frame)).toBe('applied')
      }
      expect(rowsOf(floor)).toEqual(books)
    }),
  )
})

test('a lost frame is noticed and changes nothing until a snapshot comes', () => {
  const facts: Row = { state: 1, since: 1, lastTo: 2, heardAt: 3, reason: null, good: 0, scrap: 0, contextSeq: 1 }
  const floor = emptyFloorState()
  applyFrame(floor, frameOf({ kind: 'snapshot', frameSeq: 5 }, [[9, facts]]))
  const next = frameOf({ kind: 'change', frameSeq: 6 }, [[9, { ...facts, state: 4 }]])
  expect(applyFrame(floor, next)).toBe('applied')
  expect(applyFrame(floor, next)).toBe('repeated')
  expect(applyFrame(floor, frameOf({ kind: 'change', frameSeq: 8 }, [[9, { ...facts, state: 3 }]]))).toBe('gap')
  expect(floor.state[0]).toBe(4)
  expect(applyFrame(floor, frameOf({ kind: 'snapshot', frameSeq: 8 }, [[10, facts]]))).toBe('applied')
  expect([...floor.state.slice(0, 2)]).toEqual([0, 1])
})

test('a wall hears which rows changed their state and which their job', () => {
  const facts: Row = { state: 1, since: 1, lastTo: 2, heardAt: 3, reason: null, good: 0, scrap: 0, contextSeq: 1 }
  const floor = emptyFloorState()
  applyFrame(
    floor,
    frameOf({ kind: 'snapshot', frameSeq: 1 }, [
      [1, facts],
      [2, facts],
      [3, facts],
    ]),
  )
  const heard: string[] = []
  const frame = frameOf({ kind: 'change', frameSeq: 2 }, [
    [1, { ...facts, good: 1 }],
    [2, { ...facts, reason: 'COOLANT' }],
    [3, { ...facts, contextSeq: 2 }],
  ])
  applyFrame(floor, frame, ({ place, state, context }) => heard.push(`${place} ${state} ${context}`))
  expect(heard).toEqual(['0 false false', '1 true false', '2 false true'])
})
