import Grave from '@mui/icons-material/ErrorOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import { Box } from '../../kit/Box.tsx'
import { noticesTexts as texts } from './texts.ts'

const marks = { attention: Grave, warning: Warning, information: Info }

/** How grave it is, by shape and word; only what is to be done now has the colour of trouble. */
export function SeverityMark(props: { severity: Notice['severity'] }) {
  const Mark = marks[props.severity]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        fontWeight: props.severity === 'attention' ? 650 : 500,
        color: props.severity === 'attention' ? 'error.main' : 'text.secondary',
      }}
    >
      <Mark aria-hidden sx={{ fontSize: '1.125em' }} />
      {texts.severity[props.severity]}
    </Box>
  )
}
