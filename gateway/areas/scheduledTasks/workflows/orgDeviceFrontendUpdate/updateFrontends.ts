import { displayTimeoutMs } from '@takt/domain/areas/access/displays.ts'
import { buildOf } from '@takt/domain/areas/access/pageBuild.ts'
import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { openAssets } from '../../../../core/web/index.ts'
import { type DisplayBuild, displayBuilds, requestUpdate } from '../../../access/index.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'

type UpdateRun = Run<OptionsOf<typeof orgDeviceFrontendUpdate>>
/** Returns the currently served page of the web application; null if it has not been built. */
type PageOf = (run: UpdateRun) => Promise<string | null>

const pollMs = 1000
/** Time for a display to update: it is notified within a minute, and the rest is for loading (ms). */
const renewalTimeoutMs = 180_000

type UpdateResult = 'updated' | 'not updated' | 'offline' | 'up to date'

/** Requests displays with an older build to update in batches and waits until they report the new build. */
async function updateFrontends(run: UpdateRun, pageOf: PageOf, waitMs: number): Promise<string> {
  const { gateway, tenant, options, signal } = run
  const { systemDb, now } = gateway.dependencies
  const { organizationId } = tenant
  const build = buildOf((await pageOf(run)) ?? '')
  if (build === '') throw new Error('The web application is not built: there is no build for displays to update to')
  const results = new Map<DisplayBuild, UpdateResult>()
  const old: DisplayBuild[] = []
  for (const display of await displayBuilds(systemDb, organizationId)) {
    const isAway = display.hereAt === null || now() - display.hereAt > displayTimeoutMs
    if (isAway) results.set(display, 'offline')
    else if (display.build === build) results.set(display, 'up to date')
    else old.push(display)
  }
  await run.step('Displays', progressOf(results, old.length))
  for (let k = 0; k < old.length; k += options.batchSize) {
    const batch = old.slice(k, k + options.batchSize)
    const displayIds = batch.map(({ displayId }) => displayId)
    await requestUpdate(systemDb, { organizationId, displayIds, build })
    try {
      const late = await waitForBuild(run, { displayIds, build, waitMs })
      for (const display of batch) results.set(display, late.has(display.displayId) ? 'not updated' : 'updated')
    } finally {
      await requestUpdate(systemDb, { organizationId, displayIds, build: null })
    }
    await run.progress('Displays', progressOf(results, old.length))
    signal.throwIfAborted()
  }
  return outcome(results)
}

/** Waits for the build and returns the displays that have not reported it within the time. */
async function waitForBuild(
  { gateway, tenant, signal }: UpdateRun,
  { displayIds, build, waitMs }: { displayIds: readonly number[]; build: string; waitMs: number },
): Promise<Set<number>> {
  const { systemDb } = gateway.dependencies
  const deadline = performance.now() + waitMs
  for (;;) {
    const displays = await displayBuilds(systemDb, tenant.organizationId)
    const old = displays.filter((display) => displayIds.includes(display.displayId) && display.build !== build)
    if (old.length === 0 || performance.now() > deadline) return new Set(old.map(({ displayId }) => displayId))
    await pause(pollMs, signal)
  }
}

const progressOf = (results: ReadonlyMap<DisplayBuild, UpdateResult>, old: number) => ({
  done: [...results.values()].filter((result) => result === 'updated' || result === 'not updated').length,
  total: old,
  details: [...results].map(([{ displayName }, text]) => ({ name: displayName, text })),
})

/** Summarizes the results of all displays; throws if an online display did not update. */
function outcome(results: ReadonlyMap<DisplayBuild, UpdateResult>): string {
  const counts = Map.groupBy(results.values(), (result) => result)
  const summary = (['updated', 'not updated', 'offline', 'up to date'] as const)
    .map((result) => `${counts.get(result)?.length ?? 0} ${result}`)
    .join(', ')
  if (counts.has('not updated')) throw new Error(`Displays: ${summary}`)
  return `Displays: ${summary}`
}

/** Creates the workflow that updates displays to the page of `pageOf`; each display has `waitMs`. */
export const createFrontendUpdate = (pageOf: PageOf, waitMs = renewalTimeoutMs) =>
  defineWorkflowRun({
    definition: orgDeviceFrontendUpdate,
    needs: [],
    run: (run) => updateFrontends(run, pageOf, waitMs),
  })

export const frontendUpdate = createFrontendUpdate(({ gateway }) => gateway.shared(openAssets).page())
