import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { noticeOrders, severities } from './noticeOrder.ts'
import { noticesTexts as texts } from './texts.ts'
import type { useNoticesAddress } from './useNoticesAddress.ts'

/** The number of notices by severity, each a filter; and the sort order. */
export function NoticeTools(props: {
  notices: readonly Notice[]
  address: ReturnType<typeof useNoticesAddress>
  label: string
}) {
  const format = useFormat()
  const { search, order, change } = props.address
  const count = (severity: Notice['severity']) => props.notices.filter((notice) => notice.severity === severity).length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', '@media print': { display: 'none' } }}>
      <ToggleButtonGroup
        data-figures
        size="small"
        exclusive
        aria-label={props.label}
        value={search.severity ?? null}
        onChange={(_, severity: Notice['severity'] | null) => change({ severity: severity ?? undefined })}
      >
        {severities.map((severity) => (
          <ToggleButton
            key={severity}
            value={severity}
            sx={{ textTransform: 'none', py: 0.5, px: 3, color: 'text.primary', gap: 2 }}
          >
            {texts.severity[severity]} <strong>{format.count(count(severity))}</strong>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Select
        data-hands
        size="small"
        value={order}
        inputProps={{ 'aria-label': texts.order }}
        onChange={({ target }) => change({ noticeOrder: target.value })}
        sx={{ fontSize: '0.8125rem', '& .MuiSelect-select': { py: '4px' } }}
      >
        {noticeOrders.map((entry) => (
          <MenuItem key={entry} value={entry} dense>
            {texts.orders[entry]}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}
