import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import ExpandMore from '@mui/icons-material/ExpandMore'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { finger } from '../../../../core/kit/finger.ts'
import { FieldFrame } from '../../../../core/kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'
import { ReportParameters } from '../../../reports/index.ts'
import { taskDialogTexts as texts } from '../texts.ts'
import { CoverageNote } from './CoverageNote.tsx'
import type { Runs } from './coverage.ts'
import { formOf, type ReportCard, type Reports, withReport } from './reportCard.ts'

/** One report of a task: its header and, when expanded, the report choice and its parameters. */
export function CardPanel(props: {
  card: ReportCard
  place: number
  reports: Reports
  readOnly: boolean
  runs: Runs
  onChange: (card: ReportCard) => void
  onToggle: () => void
  onRemove: () => void
}) {
  const { card, place, reports, readOnly, runs, onChange } = props
  const { parameterDefinitions } = formOf(card, reports)
  const id = useId()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: card.id })
  const options = [...reports.values()].map((offered) => ({
    value: offered.reportID,
    label: offered.report,
    detail: offered.description,
  }))
  return (
    <Box
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform) ?? undefined, transition: transition ?? undefined }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: '2.5rem' }}>
        {!readOnly && (
          <IconButton
            size="small"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={texts.moveReport(place)}
            sx={{ cursor: 'grab', touchAction: 'none' }}
          >
            <DragIndicator fontSize="small" />
          </IconButton>
        )}
        <ButtonBase
          aria-expanded={card.expanded}
          aria-controls={`${id}-body`}
          onClick={props.onToggle}
          sx={{
            flex: 1,
            minWidth: 0,
            justifyContent: 'space-between',
            gap: 2,
            fontSize: '0.8125rem',
            fontWeight: 500,
            textAlign: 'left',
            minHeight: '2rem',
            ...finger,
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {texts.report(place, card.reportTitle || card.reportName)}
          </Box>
          <ExpandMore fontSize="small" sx={{ transform: card.expanded ? 'rotate(180deg)' : 'none', flex: 'none' }} />
        </ButtonBase>
        {!readOnly && (
          <IconButton size="small" aria-label={texts.removeReport(place)} onClick={props.onRemove}>
            <DeleteOutline fontSize="small" />
          </IconButton>
        )}
      </Box>
      {card.expanded && (
        <Box
          component="fieldset"
          id={`${id}-body`}
          disabled={readOnly}
          sx={{ m: 0, border: 0, p: 3, pt: 1, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <FieldFrame id={`${id}-type`} label={texts.reportType} required>
            {(described) => (
              <SearchSelect
                {...described}
                disabled={readOnly}
                options={options}
                value={card.reportID || null}
                onChange={(reportID) => onChange(withReport(card, reports.get(reportID ?? '')))}
              />
            )}
          </FieldFrame>
          <FieldFrame id={`${id}-title`} label={texts.reportTitle}>
            {(described) => (
              <TextField
                id={described.id}
                hiddenLabel
                size="small"
                fullWidth
                disabled={readOnly}
                value={card.reportTitle}
                placeholder={card.reportName || texts.titlePlaceholder}
                onChange={({ target }) => onChange({ ...card, reportTitle: target.value })}
                slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
              />
            )}
          </FieldFrame>
          {parameterDefinitions.length > 0 && (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Box component="h4" sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 650 }}>
                {texts.parameters}
              </Box>
              <ReportParameters
                report={{ reportID: card.reportID, parameters: parameterDefinitions }}
                values={card.parameters}
                readOnly={readOnly}
                onChange={(parameters) => onChange({ ...card, parameters })}
              />
              <CoverageNote
                parameters={parameterDefinitions}
                values={card.parameters}
                runs={runs}
                readOnly={readOnly}
                onChange={(parameters) => onChange({ ...card, parameters })}
              />
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}
