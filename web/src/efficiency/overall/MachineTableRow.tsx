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
import type { FigureName } from '../search.ts'
import type { Bucket } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useFigureText, useOpenEvidence } from '../useFigure.ts'
import { DayColumns } from './DayColumns.tsx'
import type { MachineRow } from './machineRows.ts'

function FigureCell(props: { row: MachineRow; figure: FigureName; target?: number | null; strong?: boolean }) {
  const { row, figure } = props
  const textOf = useFigureText()
  const open = useOpenEvidence()
  const { text, hint } = textOf(row.bucket, figure)
  return (
    <TableCell sx={{ py: 0 }}>
      <Tooltip title={hint}>
        <ButtonBase
          aria-label={`${texts[figure]} ${text}. ${hint}`}
          onClick={() => void open(figure, { of: row.resourceID })}
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
            <RatioBar value={row.bucket[figure]} target={props.target ?? null} height={props.strong ? 10 : 6} />
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
      <FigureCell row={row} figure="oee" target={props.targets.oee} strong />
      <FigureCell row={row} figure="availability" target={props.targets.availability} />
      <FigureCell row={row} figure="performance" target={props.targets.performance} />
      <FigureCell row={row} figure="quality" target={props.targets.quality} />
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
