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
    Array.from({ length: floor.count }, (_, index): [number, Row] => [
      floor.deviceId[index]!,
      {
        state: floor.state[index]!,
        since: floor.since[index]!,
        lastTo: floor.lastTo[index]!,
        heardAt: floor.heardAt[index]!,
        reason: floor.reason[index]!,
        good: floor.good[index]!,
        scrap: floor.scrap[index]!,
        contextSeq: floor.contextSeq[index]!,
      },
    ]),
  )

test('a frame survives encoding and decoding', () => {
  fc.assert(
    fc.property(change, (rows) => {
      const frame = frameOf({ kind: 'change', frameSeq: 7 }, rows)
      expect(decodeFrame(encodeFrame(frame, gzipSync), gunzipSync)).toEqual(frame)
    }),
    { numRuns: 30 },
  )
})

test('rejects a frame with columns of different length', () => {
  const frame = { ...frameOf({ kind: 'change', frameSeq: 1 }, []), state: [1] }
  expect(() => decodeFrame(encodeFrame(frame, gzipSync), gunzipSync)).toThrow('state')
})

test('a snapshot with the changes after it gives the same floor as all changes since the start', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), (changes, joinAt) => {
      const expected = new Map<number, Row>()
      const floor = emptyFloorState()
      const join = joinAt % changes.length
      for (const [index, rows] of changes.entries()) {
        const frame = frameOf({ kind: 'change', frameSeq: index + 1 }, rows)
        for (const [id, facts] of rows) expected.set(id, facts)
        if (index < join) expect(applyFrame(floor, frame)).toBe('gap')
        else if (index === join)
          expect(applyFrame(floor, frameOf({ kind: 'snapshot', frameSeq: index + 1 }, expected))).toBe('applied')
        else expect(applyFrame(floor, frame)).toBe('applied')
      }
      expect(rowsOf(floor)).toEqual(expected)
    }),
  )
})

test('a lost frame is detected and nothing changes until a snapshot arrives', () => {
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

test('the callback reports the rows with a changed state and those with a changed job', () => {
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
  const reports: string[] = []
  const frame = frameOf({ kind: 'change', frameSeq: 2 }, [
    [1, { ...facts, good: 1 }],
    [2, { ...facts, reason: 'COOLANT' }],
    [3, { ...facts, contextSeq: 2 }],
  ])
  applyFrame(floor, frame, ({ place, state, context }) => reports.push(`${place} ${state} ${context}`))
  expect(reports).toEqual(['0 false false', '1 true false', '2 false true'])
})
