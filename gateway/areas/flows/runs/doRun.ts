import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { type Design, triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import { parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import { shownFilters } from '../../../core/items/shownTo.ts'
import { actingUser } from '../../access/face.ts'
import { checkText } from '../checkText.ts'
import { missingRight, type Need, neededRights, tellsOf } from '../neededRights.ts'
import type { StepResult } from '../steps/step.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { ClaimedRun } from './claimRun.ts'
import { type Ending, endRun, noteBegun } from './endRun.ts'
import { keptSteps, noteStep, noteStepIn } from './keptSteps.ts'
import { knownTo } from './knownTo.ts'
import { StepFailed, sentencesOf } from './stepFailed.ts'
import { type Telling, tellSteps, toldOnce } from './told.ts'
import { type Kept, walk } from './walk.ts'

/** Whom a flow runs as, and what it does. */
type RunsAs = { organizationId: number; runsAs: number | null; runsWith: Permissions | null }

/**
 * Whom a flow runs as, with the rights that one has now and no more than the API token had by which it was switched on;
 * else why it cannot run.
 */
async function actorOf(
  systemDb: Kysely<Tables>,
  { organizationId, runsAs, runsWith }: RunsAs,
  needs: readonly Need[],
): Promise<{ actor: Session } | { sentence: string }> {
  const acting = { organizationId, isMasked: false, tokenRights: runsWith }
  const actor = runsAs === null ? null : await actingUser(systemDb, { userId: runsAs, ...acting })
  if (!actor) return { sentence: texts.ownerGone }
  const missing = missingRight(needs, (area, flag) => mayDo(actor, area, flag))
  return missing ? { sentence: texts.ownerLacks(actor.userName, missing.area, missing.flag) } : { actor }
}

/** How long a run may take in one attempt. */
const longestMs = 10 * 60_000
/** How long a run lies before its next attempt; after the last it has failed (ms). */
const pauses = [5000, 30_000, 120_000, 600_000]

/**
 * Works on a run that was claimed until it is done, fails or waits for another attempt: steps that were done are not
 * done again. Throws where the gateway is to end; then it goes on with the run after the next start.
 */
export async function doRun(gateway: Gateway, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const stopped = (sentence: string) => endRun(gateway, run, { state: 'stopped', sentence, steps: null })
  if (run.flowName === null) return stopped(texts.flowGone)
  if (!run.active) return stopped(texts.switchedOff)
  if (run.attempts > pauses.length + 1) return endRun(gateway, run, failed(texts.interrupted))
  const { design, problems } = checkText(gateway.items, run.design ?? run.flowData ?? '')
  if (!design) return endRun(gateway, run, failed(texts.designProblem(problems[0]!.sentence)))
  const needs = neededRights(gateway.items, design)
  const found = await actorOf(gateway.dependencies.systemDb, run, needs)
  if ('sentence' in found) return endRun(gateway, run, failed(found.sentence))
  await noteBegun(gateway, run, { design: run.design ?? run.flowData ?? '', tellsOf: tellsOf(gateway.items, design) })
  if (!(await isShown(gateway, run, design, found.actor))) return stopped(texts.notShown)
  const telling = tellSteps(design)
  const actorNow = () => stillActing(gateway, run, needs)
  const ending = await attempt(gateway, run, { design, telling, actor: found.actor, actorNow, signal })
  await endRun(gateway, run, { ...ending, steps: telling.all() })
}

const failed = (sentence: string): Ending => ({ state: 'failed', sentence, steps: null })

type Attempt = {
  design: Design
  telling: Telling
  actor: Session
  actorNow: () => Promise<Session>
  signal: AbortSignal
}

async function attempt(gateway: Gateway, run: ClaimedRun, { design, telling, actor, actorNow, signal }: Attempt) {
  const { db, now } = gateway.dependencies
  const { organizationId, runId, flowId, flowName, chain, beganAt } = run
  const at = { organizationId, runId }
  const doing = {
    gateway,
    actor,
    tenant: tenantOf(actor),
    organizationId,
    flowId,
    flowName: flowName!,
    runId,
    chain,
    signal,
    about: aboutOf(run, design),
    noteIn: (trx: Transaction<Tables>, place: string, result: StepResult) =>
      noteStepIn(trx, at, place, { result: { names: result.names }, told: toldOnce(result, 0) }),
  }
  try {
    const kept = await keptSteps(db, at)
    const known = await knownTo(actor, run.trigger ?? {})
    const scope = { ...known, startedAt: beganAt.toISOString(), flow: { flowId, flowName } }
    const walking = { doing, design, telling, kept, actorNow, until: now() + longestMs, count: countOf(kept) }
    await walk({ ...walking, note: (place, one) => noteStep(db, at, place, one) }, scope)
    return { state: 'done' as const, sentence: null }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const pause = error.isFinal ? undefined : pauses[run.attempts - 1]
    if (error.isStop) return { state: 'stopped' as const, sentence: error.message }
    const said = sentencesOf(error)
    if (pause === undefined) return { state: 'failed' as const, ...said }
    return { state: 'waiting' as const, ...said, dueAt: now() + pause }
  }
}

/** Whom a run under way acts as at this moment. Throws where it is not to go on, or may not. */
async function stillActing({ dependencies: { systemDb } }: Gateway, run: ClaimedRun, needs: readonly Need[]) {
  const { rows } = await sql<{ active: boolean }>`select active from flows
    where organization_id = ${run.organizationId}::int and flow_id = ${run.flowId}::int`.execute(systemDb)
  if (!rows[0]) throw new StepFailed(texts.flowGone, { isFinal: true, isStop: true })
  if (!rows[0].active) throw new StepFailed(texts.switchedOff, { isFinal: true, isStop: true })
  const found = await actorOf(systemDb, run, needs)
  if ('sentence' in found) throw new StepFailed(found.sentence, { isFinal: true })
  return found.actor
}

const countOf = (kept: ReadonlyMap<string, Kept>) => ({
  done: kept.size,
  held: [...kept.values()].reduce((sum, { result }) => sum + (result.held ?? 0), 0),
})

/** The row that began a run, as what it tells people leads there. */
function aboutOf({ trigger }: ClaimedRun, design: Design): string | null {
  const { kind, options } = triggerOf(design)
  return kind === 'itemChanged' && typeof trigger?.key === 'string' ? `${options.itemType}/${trigger.key}` : null
}

/** Whether the row that changed is one of those that whoever the flow runs as is shown at all. */
async function isShown(gateway: Gateway, run: ClaimedRun, design: Design, actor: Session): Promise<boolean> {
  const trigger = triggerOf(design)
  if (trigger.kind !== 'itemChanged') return true
  const item = gateway.items.get(trigger.options.itemType)!
  const filters = shownFilters(item, actor)
  const key = parseKey(item.type, String(run.trigger?.key ?? ''))
  if (filters.length === 0) return true
  // Whether a row was among them cannot be asked of one that is gone.
  if (!key || run.trigger?.change === 'removed') return false
  const tenant = tenantOf(actor)
  const row = await asTenant(gateway.dependencies.db, tenant, (trx) => readItem(trx, item.type, tenant, key, filters))
  return row !== null
}
