import { periods } from '@takt/domain/areas/scheduledTasks/periods.ts'
import { orgMLTraining } from '@takt/domain/areas/scheduledTasks/workflows/orgMLTraining.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { type CycleDay, type CycleModel, type CycleTime, trainCycles } from '@takt/domain/areas/training/cycleModel.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { createFloorReader, type FloorOf } from '../../../efficiency/face.ts'
import { aiEnabledOf, zoneOf } from '../../../organizations/face.ts'
import { scheduledTasksTexts as texts } from '../../texts.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'
import { readCycleDays } from './readCycleDays.ts'

type TrainingRun = Run<OptionsOf<typeof orgMLTraining>>
type Reads = (run: TrainingRun, range: Interval) => AsyncIterable<CycleDay[]>

const kind = 'cycleTimes'
const mostTold = 10

/** The whole days of the zone before the one of `at` (epoch ms), as far back as the period says. */
export function trainingRange(period: keyof typeof periods, at: number, timeZone: string): Interval {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay()
  const { label: _, ...length } = periods[period]
  return { start: today.subtract(length).epochMilliseconds, end: today.epochMilliseconds }
}

async function train(run: TrainingRun, reads: Reads): Promise<string> {
  const { gateway, tenant, options, dueAt, signal } = run
  const { db, now } = gateway.dependencies
  const { timeZone, isEnabled } = await asTenant(db, tenant, async (trx) => ({
    timeZone: await zoneOf(trx, tenant.organizationId),
    isEnabled: await aiEnabledOf(trx, tenant.organizationId),
  }))
  if (!isEnabled) return texts.aiIsOff
  const range = trainingRange(options.trainingPeriod, dueAt, timeZone)
  const days: CycleDay[] = []
  await run.step('Reading days')
  for await (const some of reads(run, range)) {
    days.push(...some)
    signal.throwIfAborted()
    await run.progress(`Read ${days.length} machine days of operations`)
  }
  const model = trainCycles(days)
  await asTenant(db, tenant, async (trx) => {
    await sql`insert into trained_model (organization_id, kind, execution_id, trained_at, since, until, content, errors)
      values (${tenant.organizationId}::int, ${kind}, ${run.executionId}::uuid, ${new Date(now())},
        ${new Date(range.start)}, ${new Date(range.end)}, ${JSON.stringify(model.times)}::jsonb,
        ${JSON.stringify(model.errors)}::jsonb)
      on conflict (organization_id, kind) do update set execution_id = excluded.execution_id,
        trained_at = excluded.trained_at, since = excluded.since, until = excluded.until, content = excluded.content,
        errors = excluded.errors`.execute(trx)
    await run.stepIn(trx, `Learned ${model.times.length} cycle times`, { details: furthest(model.times) })
  })
  return errorText(model)
}

const secs = (value: number) => `${value.toFixed(1)} s`
const percent = (ratio: number | null) => (ratio === null ? 'not known' : `${(100 * ratio).toFixed(1)} %`)

/** The cycle times that are furthest from what the standard says. */
function furthest(times: readonly CycleTime[]) {
  const off = ({ expectedSecs, standardSecs }: CycleTime) =>
    standardSecs === null ? 0 : Math.abs(Math.log(expectedSecs / standardSecs))
  return times
    .filter(({ standardSecs }) => standardSecs !== null && standardSecs > 0)
    .toSorted((a, b) => off(b) - off(a))
    .slice(0, mostTold)
    .map(({ resourceID, partNum, oprSeq, expectedSecs, spreadSecs, standardSecs }) => ({
      name: [resourceID, partNum, oprSeq ?? ''].join(' · '),
      text: `expected ${secs(expectedSecs)} ± ${secs(spreadSecs)}, standard ${secs(standardSecs!)}`,
    }))
}

const errorText = ({ times, errors }: CycleModel) =>
  times.length === 0
    ? 'Nothing to learn from: no parts were made in this period.'
    : `Off by ${percent(errors.byModel)} of run time on ${errors.days} machine days that were not learned from; ` +
      `the standard is off by ${percent(errors.byStandard)}.`

/** Learns how long parts take, from days that are read by this function. */
export const createTraining = (reads: Reads) =>
  defineWorkflowRun({ definition: orgMLTraining, needs: [['dashboards', 'read']], run: (run) => train(run, reads) })

/** What an organization's machines did teaches how long their parts take. */
export const training = createTraining(({ gateway, tenant, signal }, range) => {
  const floorOf: FloorOf = gateway.shared(createFloorReader)
  return readCycleDays({ ...gateway, floorOf }, { organizationId: tenant.organizationId, range, signal })
})
