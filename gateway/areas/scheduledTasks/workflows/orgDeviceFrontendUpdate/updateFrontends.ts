import { displayAwayMs } from '@takt/domain/areas/access/displays.ts'
import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { openAssets } from '../../../../core/web/face.ts'
import { askToRenew, type DisplayBuild, displayBuilds } from '../../../access/face.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'

type UpdateRun = Run<OptionsOf<typeof orgDeviceFrontendUpdate>>
/** The page of the web application as it is served now; null where none was built. */
type PageOf = (run: UpdateRun) => Promise<string | null>

const lookMs = 1000
/** A display hears of it within a minute and has so long to load it. */
const patienceMs = 180_000

type Became = 'renewed' | 'not renewed' | 'away' | 'up to date'

/**
 * Tells displays that show an older build to renew themselves, some at once, and waits until they say that they did.
 */
async function updateFrontends(run: UpdateRun, pageOf: PageOf, waitMs: number): Promise<string> {
  const { gateway, tenant, options, signal } = run
  const { systemDb, now } = gateway.dependencies
  const { organizationId } = tenant
  const build = buildOf((await pageOf(run)) ?? '')
  if (build === '') throw new Error('The web application is not built: there is nothing to renew displays to')
  const became = new Map<DisplayBuild, Became>()
  const old: DisplayBuild[] = []
  for (const display of await displayBuilds(systemDb, organizationId)) {
    const isAway = display.hereAt === null || now() - display.hereAt > displayAwayMs
    if (isAway) became.set(display, 'away')
    else if (display.build === build) became.set(display, 'up to date')
    else old.push(display)
  }
  await run.step('Displays', told(became, old.length))
  for (let k = 0; k < old.length; k += options.batchSize) {
    const batch = old.slice(k, k + options.batchSize)
    const displayIds = batch.map(({ displayId }) => displayId)
    await askToRenew(systemDb, { organizationId, displayIds, build })
    try {
      const late = await untilRenewed(run, { displayIds, build, waitMs })
      for (const display of batch) became.set(display, late.has(display.displayId) ? 'not renewed' : 'renewed')
    } finally {
      await askToRenew(systemDb, { organizationId, displayIds, build: null })
    }
    await run.progress('Displays', told(became, old.length))
    signal.throwIfAborted()
  }
  return outcome(became)
}

/** Those that have not said within their time that they are of the build. */
async function untilRenewed(
  { gateway, tenant, signal }: UpdateRun,
  { displayIds, build, waitMs }: { displayIds: readonly number[]; build: string; waitMs: number },
): Promise<Set<number>> {
  const { systemDb } = gateway.dependencies
  const until = performance.now() + waitMs
  for (;;) {
    const displays = await displayBuilds(systemDb, tenant.organizationId)
    const old = displays.filter((display) => displayIds.includes(display.displayId) && display.build !== build)
    if (old.length === 0 || performance.now() > until) return new Set(old.map(({ displayId }) => displayId))
    await pause(lookMs, signal)
  }
}

const told = (became: ReadonlyMap<DisplayBuild, Became>, old: number) => ({
  done: [...became.values()].filter((how) => how === 'renewed' || how === 'not renewed').length,
  total: old,
  details: [...became].map(([{ displayName }, text]) => ({ name: displayName, text })),
})

/** What became of all displays; throws if one that was there did not renew itself. */
function outcome(became: ReadonlyMap<DisplayBuild, Became>): string {
  const counts = Map.groupBy(became.values(), (how) => how)
  const sentence = (['renewed', 'not renewed', 'away', 'up to date'] as const)
    .map((how) => `${counts.get(how)?.length ?? 0} ${how}`)
    .join(', ')
  if (counts.has('not renewed')) throw new Error(`Displays: ${sentence}`)
  return `Displays: ${sentence}`
}

/** Renews displays to what `pageOf` answers; each has `waitMs` for it. */
export const createFrontendUpdate = (pageOf: PageOf, waitMs = patienceMs) =>
  defineWorkflowRun({
    definition: orgDeviceFrontendUpdate,
    needs: [],
    run: (run) => updateFrontends(run, pageOf, waitMs),
  })

export const frontendUpdate = createFrontendUpdate(({ gateway }) => gateway.shared(openAssets).page())
