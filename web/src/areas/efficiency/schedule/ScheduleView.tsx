import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { machineName } from '../../../core/dashboards/machines/machineName.ts'
import { useMachinePick } from '../../../core/dashboards/scope/useMachinePick.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { efficiencyTexts } from '../texts.ts'
import { amountsOf } from './amounts.ts'
import { FloorCalendar } from './FloorCalendar.tsx'
import type { NamedDay } from './FloorRow.tsx'
import { MachineBars } from './MachineBars.tsx'
import { MachineSchedule } from './MachineSchedule.tsx'
import { wholeDays } from './planDays.ts'
import { ScheduleTools } from './ScheduleTools.tsx'
import { scheduleViewTexts as texts } from './texts.ts'
import { usePlan } from './usePlan.ts'

const none: readonly ResourceTeep[] = []
const maxDays = { floor: 31, machine: 92 }
const byName = new Intl.Collator(undefined, { numeric: true })
const missedSecs = ({ buckets: [bucket] }: ResourceTeep) => (bucket ? bucket.plannedSecs - bucket.runSecs : 0)
const outsideSecs = ({ buckets: [bucket] }: ResourceTeep) => bucket?.unscheduledRunSecs ?? 0

function sorted(resources: readonly ResourceTeep[], order: string | undefined): ResourceTeep[] {
  const secsOf = order === '-missed' ? missedSecs : order === '-outside' ? outsideSecs : () => 0
  return [...resources].sort((a, b) => secsOf(b) - secsOf(a) || byName.compare(a.resourceID, b.resourceID))
}

/** Returns the whole days of the range with their names; if there are too many, only the last ones. */
function useDays(range: { start: number; end: number }, max: number): { days: NamedDay[]; isCut: boolean } {
  const format = useFormat()
  const { start, end } = range
  return useMemo(() => {
    const all = wholeDays({ start, end }, format.timeZone)
    const days = all.slice(-max).map((day) => ({ ...day, name: format.instant(day.start, 'weekday') }))
    return { days, isCut: all.length > max }
  }, [start, end, max, format])
}

/**
 * Returns the machines in the requested order. A machine keeps its object identity while its label is unchanged, so
 * that its row does not re-render.
 */
function useMachines(
  resources: readonly ResourceTeep[],
  sort: string | undefined,
  labelOf: (machine: ResourceTeep) => string,
): readonly { resourceID: string; label: string }[] {
  const previousMachines = useRef(new Map<string, { resourceID: string; label: string }>())
  return useMemo(() => {
    const before = previousMachines.current
    const next = sorted(resources, sort).map((entry) => {
      const [same, label] = [before.get(entry.resourceID), labelOf(entry)]
      return same?.label === label ? same : { resourceID: entry.resourceID, label }
    })
    previousMachines.current = new Map(next.map((entry) => [entry.resourceID, entry]))
    return next
  }, [resources, sort, labelOf])
}

/** View of planned against actual time: machines × days, or one machine's days by hour. */
export function ScheduleView() {
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { range, resourceIDs, isKnown, isEmpty, now } = useScope()
  const { machine: requestedMachine } = useMachinePick(resourceIDs)
  const mask = useMask()
  const format = useFormat()
  const max = requestedMachine === undefined ? maxDays.floor : maxDays.machine
  const { days, isCut } = useDays(range, max)
  const whole = { start: days[0]!.start, end: days.at(-1)!.end }
  const enabled = isKnown && !isEmpty
  const query = { resourceIDs, ...whole, live: range.live, enabled }
  const total = useTeep({ ...query, resolution: 'total' })
  const resources = total.data?.resources
  const labelOf = useCallback((entry: ResourceTeep) => machineName(entry, mask), [mask])
  const machines = useMachines(resources ?? none, sort, labelOf)
  const machine = machines.find(({ resourceID }) => resourceID === requestedMachine) ?? null
  const isOfAll = requestedMachine === undefined || (resources !== undefined && !machine)
  const daily = useTeep({ ...query, resolution: 'day', totalOnly: true, enabled: enabled && isOfAll })
  const plan = usePlan({ resourceID: requestedMachine ?? '', ...whole, enabled: machine !== null })
  const byDay = new Map(daily.data?.total.buckets.map((bucket) => [bucket.start, bucket]))
  const isVoid = isEmpty || resources?.length === 0
  const parts = useCallback(
    (entry: ResourceTeep) => format.count(entry.buckets[0]?.unscheduledGoodCount ?? 0),
    [format],
  )
  const share = useCallback(
    ({ buckets: [bucket] }: ResourceTeep) =>
      format.ratio(
        bucket && bucket.plannedSecs > 0 ? (bucket.plannedSecs - bucket.runSecs) / bucket.plannedSecs : null,
      ),
    [format],
  )
  return (
    <ViewFrame
      trouble={total.error ?? daily.error}
      onAgain={() => void Promise.all([total.refetch(), daily.refetch()])}
      empty={isVoid && (isEmpty ? efficiencyTexts.emptyGroups : efficiencyTexts.noMachines)}
      isLoading={!resources}
      shape={[40, 480, 220]}
    >
      <ScheduleTools machines={machines} machine={machine} plan={machine ? plan.data : undefined} />
      {isCut && <Typography color="textSecondary">{texts.lastDays(max)}</Typography>}
      {machine ? (
        <MachineSchedule
          key={machine.resourceID}
          machine={machine}
          days={days}
          plan={plan}
          live={range.live}
          now={now}
        />
      ) : (
        <>
          <FloorCalendar
            machines={machines}
            order={sort ?? 'name'}
            days={days}
            isLoading={!daily.data}
            together={days.map((day) => amountsOf(byDay.get(day.start), undefined))}
            live={range.live}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <MachineBars
              title={texts.ranOutside}
              nothing={texts.ranOutsideNothing}
              resources={resources ?? none}
              secsOf={outsideSecs}
              besideOf={parts}
              columns={{ value: texts.runTime, beside: texts.goodParts }}
              labelOf={labelOf}
            />
            <MachineBars
              title={texts.didNotRun}
              nothing={texts.didNotRunNothing}
              resources={resources ?? none}
              secsOf={missedSecs}
              besideOf={share}
              columns={{ value: texts.missed, beside: texts.ofPlanned }}
              labelOf={labelOf}
            />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
