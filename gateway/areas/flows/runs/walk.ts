import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Design, following, type Step, triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import { mostDone, mostHeld } from '@takt/domain/areas/flows/limits.ts'
import { openFilling } from '@takt/domain/areas/flows/values/filling.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { isOfDatabase } from '@takt/store/postgres/isOfDatabase.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { doStep, entriesOf, isKept } from '../steps/doStep.ts'
import type { Doing, StepResult } from '../steps/step.ts'
import { flowsTexts as texts } from '../texts.ts'
import { StepFailed } from './stepFailed.ts'
import { type Telling, type ToldOnce, toldOnce } from './told.ts'

/** A step that was done in an attempt before. */
export type Kept = { result: StepResult; told: ToldOnce }

/** What goes through a design needs: what was done before, and where it tells what it does. */
export type Walking = {
  doing: Doing
  design: Design
  telling: Telling
  /** By place. */
  kept: ReadonlyMap<string, Kept>
  /** Notes a step that is done, where its doing did not note it itself. */
  note: (place: string, kept: Kept) => Promise<void>
  /** Whom it acts as at this moment: rights are taken away, and flows switched off, while a run is under way. */
  actorNow: () => Promise<Session>
  /** Until when (epoch ms). */
  until: number
  /** How many steps are done, and how many characters they wrote, found and were answered. */
  count: { done: number; held: number }
}

/**
 * Does the steps of a design, each after the one that leads to it; others have their turn between them. Throws
 * `StepFailed` at the first that fails.
 */
export const walk = (walking: Walking, scope: Scope): Promise<void> =>
  from({ ...walking, turn: turns() }, triggerOf(walking.design), { scope, at: '' })

type Going = Walking & { turn: () => Promise<void> | undefined }

type At = { scope: Scope; at: string; way?: 'yes' | 'no' | undefined }

async function from(walking: Going, before: Step, { scope, at, way }: At): Promise<void> {
  for (const step of following(walking.design, before.id, way)) {
    const place = `${at}${step.id}`
    const result = await once(walking, step, { scope, place })
    if (step.kind === 'each') {
      for (const [index, entry] of entriesOf(step, scope).entries()) {
        await walking.turn()
        await from(walking, step, { scope: { ...scope, [step.options.as]: entry }, at: `${place}[${index}]/` })
      }
    } else await from(walking, step, { scope: { ...scope, ...result.names }, at, way: result.way })
  }
}

async function once(
  walking: Going,
  step: Step,
  { scope, place }: { scope: Scope; place: string },
): Promise<StepResult> {
  const { doing, telling, kept, note, until, count, turn } = walking
  const { signal, gateway, runId } = doing
  await turn()
  signal.throwIfAborted()
  const before = kept.get(place)
  if (before) {
    telling.add(step, 'done', before.told)
    return before.result
  }
  try {
    if (++count.done > mostDone) throw new StepFailed(texts.tooManySteps(mostDone), { isFinal: true })
    if (gateway.dependencies.now() > until) throw new StepFailed(texts.notInTime, { isFinal: true })
    if (count.held > mostHeld) throw new StepFailed(texts.tooMuchHeld(mostHeld), { isFinal: true })
    const filling = openFilling()
    const began = performance.now()
    const done = await doStep(isKept(step) ? await actingNow(walking) : doing, step, { scope, place, filling })
    count.held += filling.most - filling.room + (done.held ?? 0)
    const { missing } = filling
    const result = missing.size > 0 ? { ...done, sentence: saidMissing(done, missing) } : done
    const told = toldOnce(result, performance.now() - began)
    const isOnlyTold = runId === null && isKept(step) && step.kind !== 'find'
    telling.add(step, isOnlyTold ? 'told' : 'done', told)
    if (runId !== null && isKept(step))
      await note(place, { result: { names: result.names, held: result.held ?? 0 }, told })
    return result
  } catch (error) {
    signal.throwIfAborted()
    const failure = asFailure(error)
    if (failure.cause !== undefined)
      gateway.dependencies.log.warn({ err: failure.cause, runId }, 'a step of a flow failed')
    failure.step = step
    telling.fail(step, failure.isFinal ? 'failed' : 'waiting', failure.message)
    throw failure
  }
}

async function actingNow({ doing, actorNow }: Walking): Promise<Doing> {
  const actor = await actorNow()
  return { ...doing, actor, tenant: tenantOf(actor) }
}

const saidMissing = ({ sentence }: StepResult, missing: ReadonlySet<string>) =>
  [sentence, texts.missing([...missing].slice(0, 10).join(', '))].filter(Boolean).join('. ')

/** What was thrown, as a step tells it: what is refused stays so, trouble of ours may pass. */
function asFailure(error: unknown): StepFailed {
  if (error instanceof StepFailed) return error
  if (error instanceof Refusal) return new StepFailed(error.message, { isFinal: !error.mayPass, plain: texts.refused })
  const message = error instanceof Error && !isOfDatabase(error) ? error.message : texts.databaseFailed
  const isTooLong = error instanceof Error && error.name === 'TooLong'
  const plain = isTooLong ? message : texts.trouble
  const failure = new StepFailed(message, { isFinal: isTooLong, plain })
  if (!isTooLong) failure.cause = error
  return failure
}
