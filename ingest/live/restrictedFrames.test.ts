import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { emptyFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import type { RestrictedDisplay } from '@takt/store/floor/restrictedDisplays.ts'
import { expect, test } from 'vitest'
import { createRestrictedFrames } from './restrictedFrames.ts'

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

test('a display that requests a snapshot before it is known detects with the first frames that it must request again', () => {
  const displays: RestrictedDisplay[] = []
  const restrictedFrames = createRestrictedFrames(() => displays)
  const display = emptyFloorState()
  let frameSeq = 10
  const requestSnapshot = () =>
    applyFrame(display, restrictedFrames.snapshot(1, 5, floorAt('snapshot', frameSeq, [7, 8])))
  /** Sends frames without changes to a display that requests a snapshot whenever one is missing. */
  const sendEmptyFrames = (count: number) => {
    for (let k = 0; k < count; k++)
      for (const { frame } of restrictedFrames.of(1, floorAt('change', ++frameSeq, [])))
        if (applyFrame(display, frame) === 'gap') requestSnapshot()
  }
  requestSnapshot()
  displays.push({ displayId: 5, deviceIds: new Set([7]) })
  sendEmptyFrames(2)
  expect([...display.placeOf.keys()]).toEqual([7])
  // Unknown for a while, as during a takeover: the same holds when it is known again.
  displays.pop()
  requestSnapshot()
  expect(display.state[display.placeOf.get(7)!]).toBe(0)
  displays.push({ displayId: 5, deviceIds: new Set([7]) })
  sendEmptyFrames(2)
  expect(display.state[display.placeOf.get(7)!]).toBe(3)
})
