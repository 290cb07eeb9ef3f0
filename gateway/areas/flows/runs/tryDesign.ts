import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import type { Flow } from '@takt/domain/areas/flows/flows.ts'
import type { tried } from '@takt/domain/areas/flows/responses/run.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import type { z } from 'zod'
import type { Gateway } from '../../../core/area.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError, invalid } from '../../../core/http/responses/httpError.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { checkText } from '../checkText.ts'
import { missingRight, neededRights } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Trigger } from '../triggers/designSummary.ts'
import { matchesRules, rulesOf } from '../triggers/matchesRules.ts'
import type { FlowKey } from './runKey.ts'
import { createRunReport, shortly } from './runReport.ts'
import { messagesOf, StepFailed } from './stepFailed.ts'
import { visibleValues } from './visibleValues.ts'
import { walk } from './walk.ts'

const rowAt = (sample: Scope, name: string) => {
  const value = sample[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Scope) : null
}

/**
 * Returns the reason why a sample of trigger values would start no run; null if it would, or if the sample is
 * insufficient.
 */
function reasonNotStarted(items: ItemRegistry, trigger: Trigger, sample: Scope): string | null {
  if (trigger.kind === 'alertBegan') {
    const kind = rowAt(sample, 'alert')?.kind
    return typeof kind === 'string' && !trigger.options.kinds.includes(kind) ? texts.otherAlert : null
  }
  if (trigger.kind !== 'itemChanged') return null
  const { itemType, changes } = trigger.options
  const [item, before] = [rowAt(sample, 'item'), rowAt(sample, 'before')]
  const change = changes.find((candidate) => candidate === sample.change)
  if (typeof sample.change === 'string' && !change) return texts.otherChange(sample.change)
  if (!item) return null
  const { type } = items.get(itemType)!
  const isRemoved = change === 'removed'
  const rows = isRemoved ? { before: item, after: null } : { before: change === 'added' ? null : before, after: item }
  return matchesRules(type, rulesOf(type, trigger), rows) ? null : texts.rulesDoNotHold
}

/** Maximum duration of a trial (ms). */
const longestMs = 10_000

type Tried = { session: Session; flow: Flow & FlowKey; text: string; sample: Scope; signal: AbortSignal }

/**
 * Tries a design with sample values of its trigger, as the requesting user: reads rows, but saves, requests and sends
 * nothing. Reports errors a run would have (saves are rolled back, request addresses are checked), and if the sample
 * would start the flow at all. Throws if the design cannot be run, or if the user lacks the rights for its steps.
 */
export async function tryDesign(
  gateway: Gateway,
  { session, flow, text, sample, signal }: Tried,
): Promise<z.input<typeof tried>> {
  const { items, dependencies } = gateway
  const { design, problems } = checkText(items, text)
  if (!design) throw invalid({ flowData: texts.designProblem(problems[0]!.sentence) })
  const missing = missingRight(neededRights(items, design), (area, flag) => mayDo(session, area, flag))
  if (missing) throw new HttpError('forbidden', texts.needs(missing.area, missing.flag))
  const report = createRunReport(design)
  const { organizationId, flowId, flowName } = flow
  const triggerValues = await visibleValues(session, sample)
  const scope = { ...triggerValues, startedAt: new Date(dependencies.now()).toISOString(), flow: { flowId, flowName } }
  const stepContext = {
    gateway,
    actor: session,
    tenant: tenantOf(session),
    organizationId,
    flowId,
    flowName,
    runId: null,
    about: null,
    chain: [],
    signal,
    noteIn: async () => {},
  }
  const deadline = dependencies.now() + longestMs
  const walkParams = {
    doing: stepContext,
    design,
    report,
    completed: new Map(),
    note: async () => {},
    actorNow: async () => session,
    until: deadline,
    count: { done: 0, characters: 0 },
  }
  const trigger = shortly(triggerValues) ?? ''
  try {
    await walk(walkParams, scope)
    return {
      outcome: 'done',
      sentence: reasonNotStarted(items, triggerOf(design), sample),
      trigger,
      steps: report.all(),
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    return { outcome: 'failed', sentence: messagesOf(error).sentence, trigger, steps: report.all() }
  }
}
