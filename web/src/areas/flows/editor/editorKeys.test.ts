import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { expect, test } from 'vitest'
import { withStepAfter, withTrigger } from './design/editDesign.ts'
import { newStep } from './design/newStep.ts'
import { keyOf, stepBeside } from './editorKeys.ts'

const press = (key: string, more = {}) =>
  keyOf({ key, altKey: false, ctrlKey: false, metaKey: false, target: null, ...more })

test('arrows go, with Alt they move; letters with Ctrl belong to the page', () => {
  expect(press('ArrowLeft')).toEqual({ is: 'go', way: 'left' })
  expect(press('ArrowLeft', { altKey: true })).toEqual({ is: 'move', x: -16, y: 0 })
  expect(press('a')).toEqual({ is: 'add' })
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('Delete')).toEqual({ is: 'remove' })
  expect(press('x')).toBeNull()
})

test('every step is reached by arrows: up and down along the links, left and right through the reading', () => {
  const begun = withTrigger(emptyDesign, newStep('received'), undefined).design
  const filtered = withStepAfter(begun, newStep('filter'), 's1').design
  const asked = withStepAfter(filtered, newStep('request'), 's2').design
  const design = withStepAfter(asked, newStep('tell'), 's2').design
  expect(stepBeside(design, null, 'down')).toBe('s1')
  expect(stepBeside(design, 's1', 'down')).toBe('s2')
  expect(stepBeside(design, 's3', 'up')).toBe('s2')
  expect(stepBeside(design, 's3', 'right')).toBe('s4')
  expect(stepBeside(design, 's4', 'right')).toBeNull()
  expect(stepBeside(design, 's4', 'left')).toBe('s3')
})
