import Over from '@mui/icons-material/CheckCircleOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { Box } from '../../kit/Box.tsx'
import { noticesTexts as texts } from './texts.ts'

const marks = { attention: Grave, warning: Warning, information: Info }

/**
 * The severity, or the former severity of an ended notice, as icon and text; only urgent active notices have the error
 * color.
 */
export function SeverityMark({ severity, isOver }: { severity: Notice['severity']; isOver: boolean }) {
  const Mark = isOver ? Over : marks[severity]
  const isUrgent = severity === 'attention' && !isOver
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 1,
        minWidth: 0,
        fontWeight: isUrgent ? 650 : 500,
        color: isUrgent ? 'error.main' : 'text.secondary',
      }}
    >
      <Mark aria-hidden sx={{ fontSize: '1.125em', flex: 'none', mt: '0.19em' }} />
      {isOver ? texts.was(texts.severity[severity]) : texts.severity[severity]}
    </Box>
  )
}
