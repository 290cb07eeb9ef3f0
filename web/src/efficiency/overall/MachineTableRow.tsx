import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import { stateOfCode } from '@takt/domain/efficiency/stateLook.ts'
import type { TargetsInForce } from '@takt/domain/efficiency/targetOf.ts'
import { memo } from 'react'
import { RatioBar } from '../../kit/figure/RatioBar.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useMask } from '../../session/useMask.ts'
import { StateSwatch, StateWord } from '../StateSwatch.tsx'
import type { KpiFamily } from '../search.ts'
import { type FactorName, factors } from '../shownFigures.ts'
import type { Bucket } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useFigureText, useOpenEvidence } from '../useFigure.ts'
import { DayColumns } from './DayColumns.tsx'
import type { MachineRow } from './machineRows.ts'

function FigureCell(props: {
  row: MachineRow
  figure: FactorName
  family: KpiFamily
  target: number | null
  strong?: boolean
}) {
  const { row, figure, family } = props
  const format = useFormat()
  const textOf = useFigureText()
  const open = useOpenEvidence()
  const value = row.shown[figure]
  const isIso = family === 'iso'
  const { text, hint } = isIso
    ? { text: format.ratio(value), hint: `${texts.isoFormula[figure]}: ${format.exact(value)}` }
    : textOf(row.bucket, figure)
  const opened = isIso && figure === 'quality' ? 'qualityByCount' : figure
  const name = isIso ? texts.isoNames[figure] : texts[figure]
  return (
    <TableCell sx={{ py: 0 }}>
      <Tooltip title={hint}>
        <ButtonBase
          aria-label={`${name} ${text}. ${hint}`}
          onClick={() => void open(opened, { of: row.resourceID })}
          sx={{
            width: '100%',
            minHeight: '2rem',
            display: 'flex',
            gap: 2,
            borderRadius: 0.5,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            sx={{ minWidth: '3.25rem', textAlign: 'right', whiteSpace: 'nowrap', fontWeight: props.strong ? 650 : 400 }}
          >
            {text}
          </Box>
          <Box sx={{ flex: 1 }}>
            <RatioBar value={value} target={isIso ? null : props.target} height={props.strong ? 10 : 6} />
          </Box>
        </ButtonBase>
      </Tooltip>
    </TableCell>
  )
}

const swatchOf = { reducedSpeed: null, scrapAndRework: null } as const

type Props = {
  row: MachineRow
  place: number
  /** Code and reason; null while nothing is heard. */
  state: number | null
  reason: string | null
  dayStart: number
  dayEnd: number
  day: readonly Bucket[]
  targets: TargetsInForce
  family: KpiFamily
}

/** A machine's row; its name leads to its details. Drawn anew only when something in it changed. */
export const MachineTableRow = memo(function MachineTableRow(props: Props) {
  const { row, state, reason } = props
  const format = useFormat()
  const mask = useMask()
  const { loss } = row
  const kind = loss && (loss.kind in swatchOf ? null : (loss.kind as Exclude<typeof loss.kind, keyof typeof swatchOf>))
  return (
    <TableRow hover aria-rowindex={props.place + 2} sx={{ height: '2.25rem', breakInside: 'avoid' }}>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <PageLink
          to="/efficiency/details"
          search={(before) => ({ ...before, machine: row.resourceID })}
          underline="hover"
          color="inherit"
          sx={{ fontWeight: 500, fontVariantNumeric: 'normal' }}
        >
          {row.resourceID}
        </PageLink>
        {row.description && (
          <Box component="span" sx={{ color: 'text.secondary', pl: 2 }}>
            {mask.name('Machine', row.description)}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <StateWord kind={state === null ? 'unknown' : stateOfCode(state)} />
        {reason && (
          <Box component="span" sx={{ color: 'text.secondary', pl: 1 }}>
            {reason}
          </Box>
        )}
      </TableCell>
      {factors.map((figure) => (
        <FigureCell
          key={figure}
          row={row}
          figure={figure}
          family={props.family}
          target={props.targets[figure]}
          strong={figure === 'oee'}
        />
      ))}
      <TableCell sx={{ py: 0.5 }}>
        <DayColumns start={props.dayStart} end={props.dayEnd} buckets={props.day} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {loss ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            {kind ? (
              <StateSwatch kind={kind} />
            ) : (
              <Box
                component="span"
                sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: 'text.secondary', opacity: 0.45 }}
              />
            )}
            {texts.losses[loss.kind]}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {format.duration(loss.secs)}
            </Box>
          </Box>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {texts.noLoss}
          </Box>
        )}
      </TableCell>
    </TableRow>
  )
})
