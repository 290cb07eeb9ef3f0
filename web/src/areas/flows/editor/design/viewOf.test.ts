import { emptyDesign, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { withStepAfter, withTrigger } from './editDesign.ts'
import { newStep } from './newStep.ts'
import { isVisible, viewOf } from './viewOf.ts'

const viewport = { width: 800, height: 820 }

function chain(count: number): Outline {
  let design = withTrigger(emptyDesign, newStep('received'), undefined).design
  for (let at = 1; at < count; at++) design = withStepAfter(design, newStep('request'), `s${at}`).design
  return arrange(design)
}

test('shows a design that fits completely', () => {
  const design = chain(4)
  const view = viewOf(design, null, viewport, 1)
  for (const { position } of design.steps) expect(isVisible(position, view, viewport, 1)).toBe(true)
})

test('keeps a large design readable and shows its start or the selected step', () => {
  const design = chain(20)
  const at = (id: string) => design.steps.find((step) => step.id === id)!.position
  const startView = viewOf(design, null, viewport, 1)
  expect(startView.zoom).toBeGreaterThanOrEqual(0.8)
  expect(isVisible(at('s1'), startView, viewport, 1)).toBe(true)
  expect(isVisible(at('s20'), startView, viewport, 1)).toBe(false)
  for (const { id } of design.steps) expect(isVisible(at(id), viewOf(design, id, viewport, 1), viewport, 1)).toBe(true)
})
