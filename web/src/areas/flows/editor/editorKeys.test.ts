import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { expect, test } from 'vitest'
import { withStepAfter, withTrigger } from './design/editDesign.ts'
import { newStep } from './design/newStep.ts'
import { adjacentStep, keyOf } from './editorKeys.ts'

const press = (key: string, more = {}) =>
  keyOf({ key, altKey: false, ctrlKey: false, metaKey: false, target: null, ...more })

test('arrow keys select and Alt+arrow keys move; Ctrl shortcuts are left to the page', () => {
  expect(press('ArrowLeft')).toEqual({ is: 'go', way: 'left' })
  expect(press('ArrowLeft', { altKey: true })).toEqual({ is: 'move', x: -16, y: 0 })
  expect(press('a')).toEqual({ is: 'add' })
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('Delete')).toEqual({ is: 'remove' })
  expect(press('x')).toBeNull()
})

test('arrow keys reach every step: up and down along the links, left and right in reading order', () => {
  const initialDesign = withTrigger(emptyDesign, newStep('received'), undefined).design
  const filtered = withStepAfter(initialDesign, newStep('filter'), 's1').design
  const withRequest = withStepAfter(filtered, newStep('request'), 's2').design
  const design = withStepAfter(withRequest, newStep('tell'), 's2').design
  expect(adjacentStep(design, null, 'down')).toBe('s1')
  expect(adjacentStep(design, 's1', 'down')).toBe('s2')
  expect(adjacentStep(design, 's3', 'up')).toBe('s2')
  expect(adjacentStep(design, 's3', 'right')).toBe('s4')
  expect(adjacentStep(design, 's4', 'right')).toBeNull()
  expect(adjacentStep(design, 's4', 'left')).toBe('s3')
})
