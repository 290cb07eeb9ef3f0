import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isTending } from '@takt/domain/areas/activity/activityAt.ts'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { TextButton } from '../../../core/kit/table/TextButton.tsx'
import { TwoLines } from '../../../core/kit/table/TwoLines.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { activityTexts as texts } from '../texts.ts'
import type { ActivityWords } from '../useActivityWords.ts'
import type { MachineWithFindings } from './usePlanActivity.ts'

/** Names, jobs and people may wrap to two lines; a state fits on one. */
const widths = ['minmax(7rem, 1.2fr)', '6rem', 'minmax(5.5rem, 1fr)', 'minmax(6rem, 1fr)', 'minmax(7rem, 1.4fr)']
const columns = Object.values(texts.machineColumns).map((label, index) => ({ label, width: widths[index] ?? '8rem' }))

/** Returns the job numbers without duplicates. */
export const jobsOf = ({ jobs }: Pick<MachineWithFindings, 'jobs'>): string =>
  [...new Set(jobs.flatMap(({ jobNum }) => (jobNum === null ? [] : [jobNum])))].join(', ')

/** Returns the people who tend a machine, then the others in its zone. */
function peopleText(people: MachineWithFindings['people'], words: ActivityWords): string {
  const named = (of: MachineWithFindings['people']) => of.map(({ empID }) => words.person(empID)).join(', ')
  const [tending, inZone] = [people.filter(isTending), people.filter((person) => !isTending(person))]
  return [named(tending), inZone.length > 0 ? texts.inZone(named(inZone)) : ''].filter(Boolean).join('; ')
}

/** Lists the current activity at each machine of the floor. */
export function MachineList(props: {
  machines: readonly MachineWithFindings[]
  isKnown: boolean
  stateOf: (resourceID: string) => StateKind
  words: ActivityWords
  onMachine: (resourceID: string) => void
}) {
  const { machines, stateOf, words } = props
  if (!props.isKnown) return <Skeleton variant="rounded" height={160} />
  if (machines.length === 0) return <Typography color="textSecondary">{texts.noMachines}</Typography>
  return (
    <VirtualTable
      label={texts.machines}
      columns={columns}
      count={machines.length}
      isTwoLined
      maxHeight="calc(100dvh - 22rem)"
      row={(index) => {
        const machine = machines[index]!
        const { resourceID, people, findings } = machine
        return [
          <TextButton key="name" onClick={() => props.onMachine(resourceID)}>
            <TwoLines text={words.machine(resourceID)} />
          </TextButton>,
          <StateWord key="state" kind={stateOf(resourceID)} />,
          <TwoLines key="jobs" text={jobsOf(machine)} />,
          <TwoLines key="findings" text={[...new Set(findings.map(({ kind }) => texts.kinds[kind]))].join(', ')} />,
          <TwoLines key="people" text={peopleText(people, words)} />,
        ]
      }}
    />
  )
}
