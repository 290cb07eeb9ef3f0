import { emptyDesign, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { withStepAfter, withTrigger } from './editDesign.ts'
import { newStep } from './newStep.ts'
import { isInSight, viewOf } from './viewOf.ts'

const room = { width: 800, height: 820 }

function chain(count: number): Outline {
  let design = withTrigger(emptyDesign, newStep('received'), undefined).design
  for (let at = 1; at < count; at++) design = withStepAfter(design, newStep('request'), `s${at}`).design
  return arrange(design)
}

test('a design that fits is seen as a whole', () => {
  const design = chain(4)
  const view = viewOf(design, null, room, 1)
  for (const { position } of design.steps) expect(isInSight(position, view, room, 1)).toBe(true)
})

test('one of many steps stays readable: it begins in sight, or with the chosen step', () => {
  const design = chain(20)
  const at = (id: string) => design.steps.find((step) => step.id === id)!.position
  const begun = viewOf(design, null, room, 1)
  expect(begun.zoom).toBeGreaterThanOrEqual(0.8)
  expect(isInSight(at('s1'), begun, room, 1)).toBe(true)
  expect(isInSight(at('s20'), begun, room, 1)).toBe(false)
  for (const { id } of design.steps) expect(isInSight(at(id), viewOf(design, id, room, 1), room, 1)).toBe(true)
})
