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
import { visibilityFilters } from '../../../core/items/visibilityFilters.ts'
import { actingUser } from '../../access/index.ts'
import { checkText } from '../checkText.ts'
import { dataScopeOf, missingRight, neededRights, type RequiredRight } from '../neededRights.ts'
import type { StepResult } from '../steps/step.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { ClaimedRun } from './claimRun.ts'
import { noteStep, noteStepIn, readCompletedSteps } from './completedSteps.ts'
import { type Ending, endRun, recordStart } from './endRun.ts'
import { createRunReport, type RunReport, stepReport } from './runReport.ts'
import { messagesOf, StepFailed } from './stepFailed.ts'
import { visibleValues } from './visibleValues.ts'
import { type CompletedStep, walk } from './walk.ts'

/** The owner and the rights a flow runs with. */
type RunsAs = { organizationId: number; runsAs: number | null; runsWith: Permissions | null }

/**
 * Returns the session that a flow runs as: the current rights of its owner, limited to those of the API token that
 * switched it on; otherwise the reason why it cannot run.
 */
async function actorOf(
  systemDb: Kysely<Tables>,
  { organizationId, runsAs, runsWith }: RunsAs,
  requiredRights: readonly RequiredRight[],
): Promise<{ actor: Session } | { sentence: string }> {
  const acting = { organizationId, isMasked: false, tokenRights: runsWith }
  const actor = runsAs === null ? null : await actingUser(systemDb, { userId: runsAs, ...acting })
  if (!actor) return { sentence: texts.ownerGone }
  const missing = missingRight(requiredRights, (area, flag) => mayDo(actor, area, flag))
  return missing ? { sentence: texts.ownerLacks(actor.userName, missing.area, missing.flag) } : { actor }
}

/** Maximum duration of one attempt (ms). */
const longestMs = 10 * 60_000
/** Delays before the next attempts (ms); after the last one the run has failed. */
const pauses = [5000, 30_000, 120_000, 600_000]

/**
 * Processes a claimed run until it is done, fails or waits for another attempt. Completed steps are not repeated.
 * Throws when the gateway stops; the run continues after the next start.
 */
export async function doRun(gateway: Gateway, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const stopped = (sentence: string) => endRun(gateway, run, { state: 'stopped', sentence, steps: null })
  if (run.flowName === null) return stopped(texts.flowGone)
  if (!run.active) return stopped(texts.switchedOff)
  if (run.attempts > pauses.length + 1) return endRun(gateway, run, failed(texts.interrupted))
  const { design, problems } = checkText(gateway.items, run.design ?? run.flowData ?? '')
  if (!design) return endRun(gateway, run, failed(texts.designProblem(problems[0]!.sentence)))
  const requiredRights = neededRights(gateway.items, design)
  const owner = await actorOf(gateway.dependencies.systemDb, run, requiredRights)
  if ('sentence' in owner) return endRun(gateway, run, failed(owner.sentence))
  await recordStart(gateway, run, {
    design: run.design ?? run.flowData ?? '',
    dataScope: dataScopeOf(gateway.items, design),
  })
  if (!(await maySeeRow(gateway, run, design, owner.actor))) return stopped(texts.notShown)
  const report = createRunReport(design)
  const actorNow = () => currentActor(gateway, run, requiredRights)
  const ending = await attempt(gateway, run, { design, report, actor: owner.actor, actorNow, signal })
  await endRun(gateway, run, { ...ending, steps: report.all() })
}

const failed = (sentence: string): Ending => ({ state: 'failed', sentence, steps: null })

type Attempt = {
  design: Design
  report: RunReport
  actor: Session
  actorNow: () => Promise<Session>
  signal: AbortSignal
}

async function attempt(gateway: Gateway, run: ClaimedRun, { design, report, actor, actorNow, signal }: Attempt) {
  const { db, now } = gateway.dependencies
  const { organizationId, runId, flowId, flowName, chain, beganAt } = run
  const at = { organizationId, runId }
  const stepContext = {
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
    noteIn: (trx: Transaction<Tables>, position: string, result: StepResult) =>
      noteStepIn(trx, at, position, { result: { names: result.names }, report: stepReport(result, 0) }),
  }
  try {
    const completed = await readCompletedSteps(db, at)
    const triggerValues = await visibleValues(actor, run.trigger ?? {})
    const scope = { ...triggerValues, startedAt: beganAt.toISOString(), flow: { flowId, flowName } }
    const walkParams = {
      doing: stepContext,
      design,
      report,
      completed,
      actorNow,
      until: now() + longestMs,
      count: countOf(completed),
    }
    await walk({ ...walkParams, note: (position, step) => noteStep(db, at, position, step) }, scope)
    return { state: 'done' as const, sentence: null }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const pause = error.isFinal ? undefined : pauses[run.attempts - 1]
    if (error.isStop) return { state: 'stopped' as const, sentence: error.message }
    const messages = messagesOf(error)
    if (pause === undefined) return { state: 'failed' as const, ...messages }
    return { state: 'waiting' as const, ...messages, dueAt: now() + pause }
  }
}

/** Returns the session that a run in progress acts as now. Throws if it may not continue. */
async function currentActor(
  { dependencies: { systemDb } }: Gateway,
  run: ClaimedRun,
  requiredRights: readonly RequiredRight[],
) {
  const { rows } = await sql<{ active: boolean }>`select active from flows
    where organization_id = ${run.organizationId}::int and flow_id = ${run.flowId}::int`.execute(systemDb)
  if (!rows[0]) throw new StepFailed(texts.flowGone, { isFinal: true, isStop: true })
  if (!rows[0].active) throw new StepFailed(texts.switchedOff, { isFinal: true, isStop: true })
  const owner = await actorOf(systemDb, run, requiredRights)
  if ('sentence' in owner) throw new StepFailed(owner.sentence, { isFinal: true })
  return owner.actor
}

const countOf = (completed: ReadonlyMap<string, CompletedStep>) => ({
  done: completed.size,
  characters: [...completed.values()].reduce((total, { result }) => total + (result.held ?? 0), 0),
})

/** Returns the path of the row that started a run, as the link of its notifications. */
function aboutOf({ trigger }: ClaimedRun, design: Design): string | null {
  const { kind, options } = triggerOf(design)
  return kind === 'itemChanged' && typeof trigger?.key === 'string' ? `${options.itemType}/${trigger.key}` : null
}

/** True if the owner of the flow may see the changed row. */
async function maySeeRow(gateway: Gateway, run: ClaimedRun, design: Design, actor: Session): Promise<boolean> {
  const trigger = triggerOf(design)
  if (trigger.kind !== 'itemChanged') return true
  const item = gateway.items.get(trigger.options.itemType)!
  const filters = visibilityFilters(item, actor)
  const key = parseKey(item.type, String(run.trigger?.key ?? ''))
  if (filters.length === 0) return true
  // A removed row can no longer be matched against the filters.
  if (!key || run.trigger?.change === 'removed') return false
  const tenant = tenantOf(actor)
  const row = await asTenant(gateway.dependencies.db, tenant, (trx) => readItem(trx, item.type, tenant, key, filters))
  return row !== null
}
