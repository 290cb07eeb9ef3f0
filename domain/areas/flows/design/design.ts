import { z } from 'zod'
import { mostSteps } from '../limits.ts'
import { type StepKind, stepKinds, steps } from './steps.ts'
import { type TriggerKind, triggerKinds, triggers } from './triggers.ts'

/** Every kind of step, and what it asks for: triggers, then what is done. */
export const kinds = { ...triggers, ...steps }
export type Kind = TriggerKind | StepKind

const stepId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be letters, digits, - and _')
const place = z.number().min(-1_000_000).max(1_000_000)

const outlinedStep = z.strictObject({
  id: stepId,
  kind: z.enum([...triggerKinds, ...stepKinds] as [Kind, ...Kind[]]),
  name: z.string().max(100).optional(),
  /** Where it is drawn. */
  position: z.strictObject({ x: place, y: place }),
  options: z.record(z.string().max(50), z.unknown()),
})

const link = z.strictObject({ from: stepId, to: stepId, on: z.enum(['yes', 'no']).optional() })
export type Link = z.output<typeof link>

/** A design as it is drawn: its options may be unfinished. */
export const outline = z.strictObject({
  version: z.literal(1),
  steps: z.array(outlinedStep).max(mostSteps, `must have at most ${mostSteps} steps`),
  links: z.array(link).max(mostSteps),
})
export type Outline = z.output<typeof outline>
export type OutlinedStep = Outline['steps'][number]

type StepOf<K extends Kind> = Omit<OutlinedStep, 'kind' | 'options'> & {
  kind: K
  options: z.output<(typeof kinds)[K]>
}
/** A step whose options are sound. */
export type Step = { [K in Kind]: StepOf<K> }[Kind]
/** A step of one kind. */
export type StepAs<K extends Kind> = Extract<Step, { kind: K }>

/** A design that can be run. */
export type Design = Omit<Outline, 'steps'> & { steps: readonly Step[] }

export const isTrigger = ({ kind }: { kind: Kind }): boolean => kind in triggers

/** The design of a flow that nobody designed yet. */
export const emptyDesign: Outline = { version: 1, steps: [], links: [] }

/** The one step with which a sound design begins. */
export const triggerOf = ({ steps: all }: Design): Extract<Step, { kind: TriggerKind }> =>
  all.find(isTrigger) as Extract<Step, { kind: TriggerKind }>

/** The steps that follow one, in the order of their links; of a filter those of one way out. */
export const following = <S extends { id: string }>(
  { steps: all, links }: { steps: readonly S[]; links: readonly Link[] },
  from: string,
  on?: 'yes' | 'no',
): S[] => links.flatMap((one) => (one.from === from && one.on === on ? all.filter(({ id }) => id === one.to) : []))
