import { checkLinks } from '@takt/domain/areas/flows/design/checkLinks.ts'
import { emptyDesign, type Kind, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, linksFrom, linkTo } from '../../tree.ts'
import { arrange } from './arrange.ts'
import { withLink, withoutLink, withoutStep, withStepAfter, withStepBefore, withTrigger } from './editDesign.ts'
import { newStep } from './newStep.ts'

/** Returns a flow with consecutive steps of the specified kinds. */
function chain(...kinds: Kind[]): { design: Outline; ids: string[] } {
  let design: Outline = withTrigger(emptyDesign, newStep('itemChanged'), undefined).design
  const ids = ['s1']
  for (const kind of kinds) {
    const added = withStepAfter(design, newStep(kind), ids.at(-1)!)
    design = added.design
    ids.push(added.id)
  }
  return { design, ids }
}

const following = (design: Outline, id: string) => linksFrom(design, id).map(({ to, on }) => (on ? `${on} ${to}` : to))

test('adds a step after another one; after a filter on Yes first, then on No', () => {
  const { design } = chain('filter', 'request')
  expect(following(design, 's1')).toEqual(['s2'])
  expect(following(design, 's2')).toEqual(['yes s3'])
  const both = withStepAfter(design, newStep('tell'), 's2').design
  expect(following(both, 's2')).toEqual(['yes s3', 'no s4'])
})

test('adds a step before another one on the same branch', () => {
  const { design } = chain('filter', 'request')
  const { design: next, id } = withStepBefore(design, newStep('set'), 's3')
  expect(following(next, 's2')).toEqual([`yes ${id}`])
  expect(following(next, id)).toEqual(['s3'])
})

test('replaces the existing trigger and keeps the steps after it', () => {
  const { design } = chain('request')
  const trigger = design.steps.find(({ kind }) => kind === 'itemChanged')
  const next = withTrigger(design, newStep('schedule'), trigger).design
  expect(next.steps.map(({ kind }) => kind)).toEqual(['schedule', 'request'])
  expect(next.links).toEqual(design.links)
})

test('links the successors of a removed step to its predecessor on the same branch', () => {
  const { design } = chain('filter', 'set', 'request')
  expect(following(withoutStep(design, 's3'), 's2')).toEqual(['yes s4'])
  expect(linkTo(withoutStep(design, 's1'), 's2')).toBeUndefined()
})

test('does not link a step to itself', () => {
  const { design } = chain('set', 'request')
  expect(withLink(design, { from: 's3', to: 's2' })).toBe(design)
  expect(withLink(design, { from: 's2', to: 's2' })).toBe(design)
})

test('a new link replaces the previous predecessor', () => {
  const { design } = chain('filter', 'set', 'request')
  const next = withLink(design, { from: 's2', to: 's4', on: 'no' })
  expect(following(next, 's2')).toEqual(['yes s3', 'no s4'])
  expect(next.links.filter(({ to }) => to === 's4')).toHaveLength(1)
})

type Edit = { is: 'after' | 'before' | 'trigger' | 'remove' | 'link' | 'unlink'; kind: Kind; at: number; to: number }
const kinds: readonly Kind[] = ['filter', 'set', 'find', 'each', 'save', 'request', 'tell']
const edit: fc.Arbitrary<Edit> = fc.record({
  is: fc.constantFrom('after', 'before', 'trigger', 'remove', 'link', 'unlink'),
  kind: fc.constantFrom(...kinds),
  at: fc.nat(20),
  to: fc.nat(20),
})

function applyEdit(design: Outline, { is, kind, at, to }: Edit): Outline {
  const step = design.steps[at % Math.max(1, design.steps.length)]
  const other = design.steps[to % Math.max(1, design.steps.length)]
  const trigger = design.steps.find((entry) => entry.kind === 'itemChanged')
  if (is === 'trigger') return withTrigger(design, newStep('itemChanged'), trigger).design
  if (!step || !other || is === 'after') return withStepAfter(design, newStep(kind), step?.id ?? null).design
  if (is === 'remove') return withoutStep(design, step.id)
  if (step.kind === 'itemChanged') return design
  if (is === 'before') return withStepBefore(design, newStep(kind), step.id).design
  if (is === 'unlink') return withoutLink(design, step.id)
  return withLink(design, { from: other.id, to: step.id })
}

test('the design remains a tree after any edits; only unlinked steps are reported', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const design = edits.reduce(applyEdit, emptyDesign)
      const messages = checkLinks(design).map(({ sentence: message }) => message)
      expect(
        messages.filter((message) => !/has no incoming link|has no trigger|cannot be reached/.test(message)),
      ).toEqual([])
      expect(inOrder(design)).toHaveLength(design.steps.length)
    }),
  )
})

test('arranges each step below its predecessor and without overlap', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const design = arrange(edits.reduce(applyEdit, emptyDesign))
      const positions = design.steps.map(({ position }) => `${position.x} ${position.y}`)
      expect(new Set(positions).size).toBe(positions.length)
      const at = new Map(design.steps.map(({ id, position }) => [id, position.y]))
      for (const { from, to } of design.links) expect(at.get(from)!).toBeLessThan(at.get(to)!)
    }),
  )
})
