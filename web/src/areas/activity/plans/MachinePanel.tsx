import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { isTending } from '@takt/domain/areas/activity/activityAt.ts'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { activityTexts as texts } from '../texts.ts'
import type { ActivityWords } from '../useActivityWords.ts'
import { jobsOf } from './MachineList.tsx'
import type { MachineWithFindings } from './usePlanActivity.ts'

const columns = Object.values(texts.peopleColumns).map((label) => ({ label, width: 'minmax(7rem, 1fr)' }))

/** Details of one machine: its jobs, the people reported there with the source of each report, and conflicts. */
export function MachinePanel(props: {
  machine: MachineWithFindings
  state: StateKind
  words: ActivityWords
  onClose: () => void
}) {
  const { machine, words } = props
  const { people, findings } = machine
  const title = texts.at(words.machine(machine.resourceID))
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Head title={title}>
        <IconButton size="small" aria-label={texts.close} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Head>
      <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 3 }}>
        <StateWord kind={props.state} /> {jobsOf(machine) || texts.noJob}
      </Typography>
      {people.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.noPeopleHere}
        </Typography>
      ) : (
        <VirtualTable
          label={title}
          columns={columns}
          count={people.length}
          maxHeight="12rem"
          row={(index) => {
            const { empID, by } = people[index]!
            return [
              words.person(empID),
              isTending({ by }) ? by.map((source) => texts.sources[source]).join(', ') : texts.inZoneAlone,
            ]
          }}
        />
      )}
      {findings.map((finding) => (
        <Typography key={`${finding.kind} ${finding.empID} ${finding.jobNum}`} variant="body2" color="error">
          {words.message(finding)}
        </Typography>
      ))}
    </Box>
  )
}
