import { expect, test } from 'vitest'
import { designState, initialDesignState } from './designState.ts'

const opened = designState(initialDesignState, { type: 'OPENED', flowId: 7, at: 1000 })

test('opens a flow for design; a failed opening sets the error flag, which the next opening clears', () => {
  expect(opened).toEqual({ opened: 7, designTokenUpdated: 1000, error: false, warnings: false })
  const failed = designState(initialDesignState, { type: 'OPEN_FAILED' })
  expect(failed).toEqual({ ...initialDesignState, error: true })
  expect(designState(failed, { type: 'OPENED', flowId: 7, at: 1000 })).toEqual(opened)
})

test('closing ends the design; a failed close call sets the warnings flag and leaves it open', () => {
  const failed = designState(opened, { type: 'CLOSE_FAILED' })
  expect(failed).toEqual({ ...opened, warnings: true })
  expect(designState(failed, { type: 'CLOSED' })).toEqual({ ...initialDesignState, designTokenUpdated: 1000 })
})

// Proves ADM-101
test('a new design token sets its time and changes nothing else', () => {
  expect(designState(opened, { type: 'TOKEN_UPDATED', at: 61_000 })).toEqual({ ...opened, designTokenUpdated: 61_000 })
})
