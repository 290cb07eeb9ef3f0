import { expect, test } from 'vitest'
import { designState, restingDesign } from './designState.ts'

const opened = designState(restingDesign, { type: 'OPENED', flowId: 7, at: 1000 })

test('a flow is opened for design; an opening that fails sets the error flag, the next one forgets it', () => {
  expect(opened).toEqual({ opened: 7, designTokenUpdated: 1000, error: false, warnings: false })
  const failed = designState(restingDesign, { type: 'OPEN_FAILED' })
  expect(failed).toEqual({ ...restingDesign, error: true })
  expect(designState(failed, { type: 'OPENED', flowId: 7, at: 1000 })).toEqual(opened)
})

test('closing ends the design; a close call that fails sets the warnings flag and leaves it open', () => {
  const failed = designState(opened, { type: 'CLOSE_FAILED' })
  expect(failed).toEqual({ ...opened, warnings: true })
  expect(designState(failed, { type: 'CLOSED' })).toEqual({ ...restingDesign, designTokenUpdated: 1000 })
})

// Proves ADM-101
test('a new design token records when it came, and nothing else changes', () => {
  expect(designState(opened, { type: 'TOKEN_UPDATED', at: 61_000 })).toEqual({ ...opened, designTokenUpdated: 61_000 })
})
