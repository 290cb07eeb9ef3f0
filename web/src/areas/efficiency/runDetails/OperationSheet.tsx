import Skeleton from '@mui/material/Skeleton'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import { operationName, partName } from '../operationName.ts'
import { OperationFacts } from './OperationFacts.tsx'
import { OperationIntervals } from './OperationIntervals.tsx'
import { OperationPeople } from './OperationPeople.tsx'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'
import { useOperationHistory } from './useOperationHistory.ts'

/** Sheet of a job operation: the range compared with all time, its days, machines, people and work intervals. */
export function OperationSheet(props: { run: RunRow; onClose: () => void }) {
  const { run } = props
  const format = useFormat()
  const history = useOperationHistory(run.jobNum === null ? [] : [run.jobNum])
  const whole = history.lifeOf(run)
  const nameOf = useMachineName()
  const hint = (counts: { goodCount: number; scrapCount: number; reworkCount: number }) =>
    texts.made(format.count(counts.goodCount), format.count(counts.scrapCount), format.count(counts.reworkCount))
  return (
    <SideSheet
      open
      title={operationName(run)}
      beside={partName(run)}
      closeLabel={texts.close}
      onClose={props.onClose}
      foot={
        run.jobNum !== null && (
          <PageLink to="/$list/$key" params={{ list: 'jobs', key: run.jobNum }} variant="body2">
            {texts.openJob(run.jobNum)}
          </PageLink>
        )
      }
    >
      <OperationFacts
        run={run}
        isKnown={history.isKnown}
        life={whole}
        quantity={history.quantityOf(run)}
        left={history.leftOf(run)}
      />
      <Panel title={texts.byDay} beside={texts.byDayBeside}>
        {whole ? (
          <BarList
            label={texts.byDay}
            columns={{ label: texts.day, value: texts.runTime, beside: texts.performance, more: [texts.good] }}
            labelWidth="7rem"
            rows={whole.days.map((day) => ({
              key: day.date,
              label: format.instant(Date.parse(`${day.date}T12:00Z`), 'weekday'),
              value: day.runSecs,
              text: format.duration(day.runSecs),
              beside: format.ratio(day.idealMissingCount === 0 && day.runSecs > 0 ? day.idealSecs / day.runSecs : null),
              target: day.idealMissingCount === 0 ? day.idealSecs : null,
              hint: hint(day),
              more: [format.count(day.goodCount)],
            }))}
          />
        ) : (
          run.jobNum !== null && !history.isKnown && <Skeleton variant="rounded" height={96} />
        )}
      </Panel>
      <Panel title={texts.onMachines} beside={texts.byDayBeside}>
        <BarList
          label={texts.onMachines}
          columns={{ label: texts.machines, value: texts.runTime, beside: texts.performance, more: [texts.good] }}
          labelWidth="11rem"
          rows={run.machines.map((machine) => ({
            key: machine.resourceID,
            label: nameOf(machine.resourceID),
            value: machine.runSecs,
            text: format.duration(machine.runSecs),
            beside: format.ratio(
              machine.idealMissingCount === 0 && machine.runSecs > 0 ? machine.idealSecs / machine.runSecs : null,
            ),
            target: machine.idealMissingCount === 0 ? machine.idealSecs : null,
            hint: hint(machine),
            more: [format.count(machine.goodCount)],
          }))}
        />
      </Panel>
      <OperationPeople run={run} />
      <OperationIntervals run={run} life={whole} />
    </SideSheet>
  )
}
