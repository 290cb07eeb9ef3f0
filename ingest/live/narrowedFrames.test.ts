import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { emptyFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import type { NarrowedDisplay } from '@takt/store/floor/narrowedDisplays.ts'
import { expect, test } from 'vitest'
import { createNarrowedFrames } from './narrowedFrames.ts'

const floorAt = (kind: Frame['kind'], frameSeq: number, deviceIds: readonly number[]): Frame => {
  const frame = emptyFrame({ kind, frameSeq, at: frameSeq })
  for (const deviceId of deviceIds) {
    for (const column of ['since', 'lastTo', 'heardAt', 'good', 'scrap', 'contextSeq'] as const) frame[column].push(1)
    frame.deviceId.push(deviceId)
    frame.state.push(3)
    frame.reason.push(null)
  }
  return frame
}

test('a board that asks before it is known learns with the first frames that it was told nothing', () => {
  const known: NarrowedDisplay[] = []
  const narrowed = createNarrowedFrames(() => known)
  const board = emptyFloorState()
  let frameSeq = 10
  const ask = () => applyFrame(board, narrowed.snapshot(1, 5, floorAt('snapshot', frameSeq, [7, 8])))
  /** Frames in which nothing changes, to a board that asks whenever one is missing. */
  const signsOfLife = (count: number) => {
    for (let k = 0; k < count; k++)
      for (const { frame } of narrowed.of(1, floorAt('change', ++frameSeq, [])))
        if (applyFrame(board, frame) === 'gap') ask()
  }
  ask()
  known.push({ displayId: 5, deviceIds: new Set([7]) })
  signsOfLife(2)
  expect([...board.placeOf.keys()]).toEqual([7])
  // Not known for a while, as it is while it is taken over: the same holds when it is again.
  known.pop()
  ask()
  expect(board.state[board.placeOf.get(7)!]).toBe(0)
  known.push({ displayId: 5, deviceIds: new Set([7]) })
  signsOfLife(2)
  expect(board.state[board.placeOf.get(7)!]).toBe(3)
})
