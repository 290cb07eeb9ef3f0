import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Design, following, type Step, triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import { maxRunCharacters, maxStepExecutions } from '@takt/domain/areas/flows/limits.ts'
import { createFillContext } from '@takt/domain/areas/flows/values/fillContext.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { isOfDatabase } from '@takt/store/postgres/isOfDatabase.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { doStep, entriesOf, isRecorded } from '../steps/doStep.ts'
import type { StepContext, StepResult } from '../steps/step.ts'
import { flowsTexts as texts } from '../texts.ts'
import { type RunReport, type StepReport, stepReport } from './runReport.ts'
import { StepFailed } from './stepFailed.ts'

/** A step completed in a previous attempt. */
export type CompletedStep = { result: StepResult; report: StepReport }

/** Options of a walk through a design: steps already completed, and the callbacks that report and store progress. */
export type WalkOptions = {
  doing: StepContext
  design: Design
  report: RunReport
  /** By position. */
  completed: ReadonlyMap<string, CompletedStep>
  /** Stores a completed step that has not stored itself in its own transaction. */
  note: (position: string, step: CompletedStep) => Promise<void>
  /** Returns the session to act as now: rights can be revoked and flows switched off during a run. */
  actorNow: () => Promise<Session>
  /** Deadline (epoch ms). */
  until: number
  /** Number of completed steps, and of characters they wrote, found and received. */
  count: { done: number; characters: number }
}

/**
 * Executes the steps of a design in order. Yields to the event loop between steps. Throws `StepFailed` at the first
 * step that fails.
 */
export const walk = (options: WalkOptions, scope: Scope): Promise<void> =>
  from({ ...options, turn: createYielder() }, triggerOf(options.design), { scope, at: '' })

type ActiveWalk = WalkOptions & { turn: () => Promise<void> | undefined }

type At = { scope: Scope; at: string; way?: 'yes' | 'no' | undefined }

async function from(options: ActiveWalk, before: Step, { scope, at, way }: At): Promise<void> {
  for (const step of following(options.design, before.id, way)) {
    const position = `${at}${step.id}`
    const result = await runStep(options, step, { scope, place: position })
    if (step.kind === 'each') {
      for (const [index, entry] of entriesOf(step, scope).entries()) {
        await options.turn()
        await from(options, step, { scope: { ...scope, [step.options.as]: entry }, at: `${position}[${index}]/` })
      }
    } else await from(options, step, { scope: { ...scope, ...result.names }, at, way: result.way })
  }
}

async function runStep(
  options: ActiveWalk,
  step: Step,
  { scope, place }: { scope: Scope; place: string },
): Promise<StepResult> {
  const { doing, report: runReport, completed, note, until, count, turn } = options
  const { signal, gateway, runId } = doing
  await turn()
  signal.throwIfAborted()
  const before = completed.get(place)
  if (before) {
    runReport.add(step, 'done', before.report)
    return before.result
  }
  try {
    if (++count.done > maxStepExecutions) throw new StepFailed(texts.tooManySteps(maxStepExecutions), { isFinal: true })
    if (gateway.dependencies.now() > until) throw new StepFailed(texts.notInTime, { isFinal: true })
    if (count.characters > maxRunCharacters)
      throw new StepFailed(texts.tooManyCharacters(maxRunCharacters), { isFinal: true })
    const filling = createFillContext()
    const startedAt = performance.now()
    const stepResult = await doStep(isRecorded(step) ? await actingNow(options) : doing, step, {
      scope,
      place,
      filling,
    })
    count.characters += filling.max - filling.room + (stepResult.held ?? 0)
    const { missing } = filling
    const result = missing.size > 0 ? { ...stepResult, sentence: withMissingValues(stepResult, missing) } : stepResult
    const report = stepReport(result, performance.now() - startedAt)
    const isSimulated = runId === null && isRecorded(step) && step.kind !== 'find'
    runReport.add(step, isSimulated ? 'told' : 'done', report)
    if (runId !== null && isRecorded(step))
      await note(place, { result: { names: result.names, held: result.held ?? 0 }, report })
    return result
  } catch (error) {
    signal.throwIfAborted()
    const failure = asFailure(error)
    if (failure.cause !== undefined)
      gateway.dependencies.log.warn({ err: failure.cause, runId }, 'a step of a flow failed')
    failure.step = step
    runReport.fail(step, failure.isFinal ? 'failed' : 'waiting', failure.message)
    throw failure
  }
}

async function actingNow({ doing, actorNow }: WalkOptions): Promise<StepContext> {
  const actor = await actorNow()
  return { ...doing, actor, tenant: tenantOf(actor) }
}

const withMissingValues = ({ sentence }: StepResult, missing: ReadonlySet<string>) =>
  [sentence, texts.missing([...missing].slice(0, 10).join(', '))].filter(Boolean).join('. ')

/**
 * Converts an error to a `StepFailed`: rejections are final unless a retry can succeed, and internal errors can be
 * retried.
 */
function asFailure(error: unknown): StepFailed {
  if (error instanceof StepFailed) return error
  if (error instanceof HttpError)
    return new StepFailed(error.message, { isFinal: !error.mayPass, plain: texts.rejected })
  const message = error instanceof Error && !isOfDatabase(error) ? error.message : texts.databaseFailed
  const isTooLong = error instanceof Error && error.name === 'TextTooLongError'
  const plainMessage = isTooLong ? message : texts.trouble
  const failure = new StepFailed(message, { isFinal: isTooLong, plain: plainMessage })
  if (!isTooLong) failure.cause = error
  return failure
}
