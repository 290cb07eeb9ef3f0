import type { Session } from '@takt/domain/areas/access/session.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { tried } from '@takt/domain/areas/flows/answers/run.ts'
import { triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import type { Flow } from '@takt/domain/areas/flows/flows.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import type { z } from 'zod'
import type { Gateway } from '../../../core/area.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { invalid, Refusal } from '../../../core/http/responses/refusal.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { checkText } from '../checkText.ts'
import { missingRight, neededRights } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Trigger } from '../triggers/beginnings.ts'
import { isMeant, rulesOf } from '../triggers/isMeant.ts'
import { knownTo } from './knownTo.ts'
import type { FlowKey } from './runKey.ts'
import { StepFailed, sentencesOf } from './stepFailed.ts'
import { shortly, tellSteps } from './told.ts'
import { walk } from './walk.ts'

const rowAt = (sample: Scope, name: string) => {
  const value = sample[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Scope) : null
}

/** Why a sample of what a trigger knows would begin no run; null: it would, or the sample says too little. */
function whyNotBegun(items: ItemRegistry, trigger: Trigger, sample: Scope): string | null {
  if (trigger.kind === 'alertBegan') {
    const kind = rowAt(sample, 'alert')?.kind
    return typeof kind === 'string' && !trigger.options.kinds.includes(kind) ? texts.otherAlert : null
  }
  if (trigger.kind !== 'itemChanged') return null
  const { itemType, changes } = trigger.options
  const [item, before] = [rowAt(sample, 'item'), rowAt(sample, 'before')]
  const change = changes.find((one) => one === sample.change)
  if (typeof sample.change === 'string' && !change) return texts.otherChange(sample.change)
  if (!item) return null
  const { type } = items.get(itemType)!
  const isRemoved = change === 'removed'
  const rows = isRemoved ? { before: item, after: null } : { before: change === 'added' ? null : before, after: item }
  return isMeant(type, rulesOf(type, trigger), rows) ? null : texts.rulesDoNotHold
}

/** How long a trial may take. */
const longestMs = 10_000

type Tried = { session: Session; flow: Flow & FlowKey; text: string; sample: Scope; signal: AbortSignal }

/**
 * Goes through a design with a sample of what its trigger knows, as who asks: rows are looked for, nothing is saved,
 * asked or told. What a run would be refused for is said (saves are rolled back, addresses of requests are judged), and
 * whether the sample would begin the flow at all. Refuses a design that cannot be run, and who may not do what it does.
 */
export async function tryDesign(
  gateway: Gateway,
  { session, flow, text, sample, signal }: Tried,
): Promise<z.input<typeof tried>> {
  const { items, dependencies } = gateway
  const { design, problems } = checkText(items, text)
  if (!design) throw invalid({ flowData: texts.designProblem(problems[0]!.sentence) })
  const missing = missingRight(neededRights(items, design), (area, flag) => mayDo(session, area, flag))
  if (missing) throw new Refusal('forbidden', texts.needs(missing.area, missing.flag))
  const telling = tellSteps(design)
  const { organizationId, flowId, flowName } = flow
  const known = await knownTo(session, sample)
  const scope = { ...known, startedAt: new Date(dependencies.now()).toISOString(), flow: { flowId, flowName } }
  const doing = {
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
  const until = dependencies.now() + longestMs
  const walking = {
    doing,
    design,
    telling,
    kept: new Map(),
    note: async () => {},
    actorNow: async () => session,
    until,
    count: { done: 0, held: 0 },
  }
  const trigger = shortly(known) ?? ''
  try {
    await walk(walking, scope)
    return { outcome: 'done', sentence: whyNotBegun(items, triggerOf(design), sample), trigger, steps: telling.all() }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    return { outcome: 'failed', sentence: sentencesOf(error).sentence, trigger, steps: telling.all() }
  }
}
