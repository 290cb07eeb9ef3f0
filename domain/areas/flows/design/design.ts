import { z } from 'zod'
import { maxSteps } from '../limits.ts'
import { type StepKind, stepKinds, steps } from './steps.ts'
import { type TriggerKind, triggerKinds, triggers } from './triggers.ts'

/** Every kind of step with the shape of its options: triggers, then actions. */
export const kinds = { ...triggers, ...steps }
export type Kind = TriggerKind | StepKind

const stepId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must consist of letters, digits, - and _')
const coordinate = z.number().min(-1_000_000).max(1_000_000)

const outlinedStep = z.strictObject({
  id: stepId,
  kind: z.enum([...triggerKinds, ...stepKinds] as [Kind, ...Kind[]]),
  name: z.string().max(100).optional(),
  /** Position on the canvas. */
  position: z.strictObject({ x: coordinate, y: coordinate }),
  options: z.record(z.string().max(50), z.unknown()),
})

const link = z.strictObject({ from: stepId, to: stepId, on: z.enum(['yes', 'no']).optional() })
export type Link = z.output<typeof link>

/** A design while it is edited: the options of its steps may be incomplete. */
export const outline = z.strictObject({
  version: z.literal(1),
  steps: z.array(outlinedStep).max(maxSteps, `must have at most ${maxSteps} steps`),
  links: z.array(link).max(maxSteps),
})
export type Outline = z.output<typeof outline>
export type OutlinedStep = Outline['steps'][number]

type StepOf<K extends Kind> = Omit<OutlinedStep, 'kind' | 'options'> & {
  kind: K
  options: z.output<(typeof kinds)[K]>
}
/** A step with valid options. */
export type Step = { [K in Kind]: StepOf<K> }[Kind]
/** A step of one kind. */
export type StepAs<K extends Kind> = Extract<Step, { kind: K }>

/** A valid design that can be executed. */
export type Design = Omit<Outline, 'steps'> & { steps: readonly Step[] }

export const isTrigger = ({ kind }: { kind: Kind }): boolean => kind in triggers

/** The design of a new flow. */
export const emptyDesign: Outline = { version: 1, steps: [], links: [] }

/** The trigger of a valid design, which is always its first step. */
export const triggerOf = ({ steps: all }: Design): Extract<Step, { kind: TriggerKind }> =>
  all.find(isTrigger) as Extract<Step, { kind: TriggerKind }>

/** Returns the direct successors of a step in the order of their links; for a filter, those of one branch. */
export const following = <S extends { id: string }>(
  { steps: all, links }: { steps: readonly S[]; links: readonly Link[] },
  from: string,
  on?: 'yes' | 'no',
): S[] => links.flatMap((link) => (link.from === from && link.on === on ? all.filter(({ id }) => id === link.to) : []))
