import { periods } from '@takt/domain/areas/scheduledTasks/periods.ts'
import { orgMLTraining } from '@takt/domain/areas/scheduledTasks/workflows/orgMLTraining.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { type CycleDay, type CycleModel, type CycleTime, trainCycles } from '@takt/domain/areas/training/cycleModel.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { createFloorReader, type FloorOf } from '../../../efficiency/index.ts'
import { aiEnabledOf, zoneOf } from '../../../organizations/index.ts'
import { scheduledTasksTexts as texts } from '../../texts.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'
import { readCycleDays } from './readCycleDays.ts'

type TrainingRun = Run<OptionsOf<typeof orgMLTraining>>
type DayReader = (run: TrainingRun, range: Interval) => AsyncIterable<CycleDay[]>

const kind = 'cycleTimes'
const maxDetails = 10

/** Returns the whole days of the zone before the day of `at` (epoch ms), for the length of the period. */
export function trainingRange(period: keyof typeof periods, at: number, timeZone: string): Interval {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay()
  const { label: _, ...length } = periods[period]
  return { start: today.subtract(length).epochMilliseconds, end: today.epochMilliseconds }
}

async function train(run: TrainingRun, readDays: DayReader): Promise<string> {
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
  for await (const some of readDays(run, range)) {
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
    await run.stepIn(trx, `Trained ${model.times.length} cycle times`, { details: furthest(model.times) })
  })
  return errorText(model)
}

const secs = (value: number) => `${value.toFixed(1)} s`
const percent = (ratio: number | null) => (ratio === null ? 'not known' : `${(100 * ratio).toFixed(1)} %`)

/** Returns the cycle times that deviate most from their standard. */
function furthest(times: readonly CycleTime[]) {
  const off = ({ expectedSecs, standardSecs }: CycleTime) =>
    standardSecs === null ? 0 : Math.abs(Math.log(expectedSecs / standardSecs))
  return times
    .filter(({ standardSecs }) => standardSecs !== null && standardSecs > 0)
    .toSorted((a, b) => off(b) - off(a))
    .slice(0, maxDetails)
    .map(({ resourceID, partNum, oprSeq, expectedSecs, spreadSecs, standardSecs }) => ({
      name: [resourceID, partNum, oprSeq ?? ''].join(' · '),
      text: `expected ${secs(expectedSecs)} ± ${secs(spreadSecs)}, standard ${secs(standardSecs!)}`,
    }))
}

const errorText = ({ times, errors }: CycleModel) =>
  times.length === 0
    ? 'Training is not possible: no parts were made in this period.'
    : `Error of ${percent(errors.byModel)} of run time on ${errors.days} machine days not used for training; ` +
      `error of the standard: ${percent(errors.byStandard)}.`

/** Creates the workflow that trains cycle times on the days of a reader. */
export const createTraining = (readDays: DayReader) =>
  defineWorkflowRun({ definition: orgMLTraining, needs: [['dashboards', 'read']], run: (run) => train(run, readDays) })

/** The workflow that trains cycle times on the production history of an organization's machines. */
export const training = createTraining(({ gateway, tenant, signal }, range) => {
  const floorOf: FloorOf = gateway.shared(createFloorReader)
  return readCycleDays({ ...gateway, floorOf }, { organizationId: tenant.organizationId, range, signal })
})
