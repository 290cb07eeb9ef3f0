import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { isSlow, lostSecsOf } from './cycleStatistics.ts'
import { operationName } from './operationName.ts'
import { slowChoices } from './performanceSearch.ts'
import { rangeAround } from './rangeAround.ts'
import { performanceTexts as texts } from './texts.ts'

const workOf = (cycle: Cycle) => [cycle.jobNum, operationName(cycle)].filter(Boolean).join(' · ')

/**
 * Cycles longer than a multiple of their standard, largest loss first; each links to the machine's details at its time.
 */
export function SlowCycles(props: {
  machine: string
  cycles: readonly Cycle[]
  slow: number
  onSlow: (times: number) => void
}) {
  const { machine, cycles, slow } = props
  const format = useFormat()
  const slowCycles = useMemo(
    () =>
      cycles
        .filter((cycle) => isSlow(cycle, slow))
        .map((cycle) => ({ cycle, lost: lostSecsOf(cycle) ?? 0 }))
        .sort((a, b) => b.lost - a.lost),
    [cycles, slow],
  )
  const totalLostSecs = slowCycles.reduce((sum, entry) => sum + entry.lost, 0)
  const choices = [...new Set([...slowChoices, slow])].sort((a, b) => a - b)
  return (
    <Panel
      title={texts.slowCycles}
      beside={texts.slowBeside(format.count(slowCycles.length), format.duration(totalLostSecs))}
      tools={
        <TextField
          select
          size="small"
          variant="standard"
          label=""
          value={slow}
          onChange={(event) => props.onSlow(Number(event.target.value))}
          slotProps={{
            input: { disableUnderline: true, sx: { fontSize: '0.8125rem' } },
            select: { SelectDisplayProps: { 'aria-label': texts.slowFrom } },
          }}
        >
          {choices.map((times) => (
            <MenuItem key={times} value={times} dense>
              {texts.times(format.number(times))}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {slowCycles.length === 0 ? (
        <Typography color="textSecondary">{texts.noSlow}</Typography>
      ) : (
        <VirtualTable
          label={texts.slowCycles}
          maxHeight="18rem"
          columns={[
            { label: texts.at, width: '6.5rem' },
            { label: texts.took, width: '4rem', numeric: true },
            { label: texts.standard, width: '4.5rem', numeric: true },
            { label: texts.lostColumn, width: '5.5rem', numeric: true },
            { label: texts.work },
          ]}
          count={slowCycles.length}
          row={(index) => {
            const { cycle, lost: secs } = slowCycles[index]!
            const time = format.instant(Date.parse(cycle.at), 'moment')
            return [
              <PageLink
                key="at"
                to="/efficiency/details"
                search={(before) => ({ ...before, machine, ...rangeAround(cycle.at) })}
                color="inherit"
                aria-label={texts.openAt(time)}
              >
                {time}
              </PageLink>,
              texts.secs(format.number(cycle.secs)),
              texts.secs(format.number(cycle.idealCycleSecs)),
              format.duration(secs),
              <span key="work" title={workOf(cycle)}>
                {workOf(cycle)}
              </span>,
            ]
          }}
        />
      )}
    </Panel>
  )
}
