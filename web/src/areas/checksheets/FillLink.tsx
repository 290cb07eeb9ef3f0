import FillIcon from '@mui/icons-material/FactCheckOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { PageButton } from '../../core/kit/PageButton.tsx'
import { useMayFill } from './fill/useMayFill.ts'
import { checksheetTexts as texts } from './texts.ts'
import { workSearch } from './workSearch.ts'

const buttonProps = {
  size: 'small',
  variant: 'outlined',
  startIcon: <FillIcon fontSize="small" />,
  sx: { flex: 'none', '@media (pointer: coarse)': { minHeight: 48, px: 4 } },
} as const

/**
 * Button that opens a checksheet to fill in, or the reason this user cannot (`orNothing`: nothing in that case);
 * `record` is the work item, `check` the check to start with.
 */
export function FillLink(props: {
  pageId: number
  record?: Parameters<typeof workSearch>[0]
  check?: string
  orNothing?: boolean
}) {
  const { pageId, record = {}, check } = props
  const mayFill = useMayFill()
  const id = useId()
  if (!mayFill && props.orNothing) return null
  if (!mayFill)
    return (
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button {...buttonProps} disabled aria-describedby={id}>
          {texts.fill}
        </Button>
        <Typography id={id} variant="caption" color="textSecondary">
          {texts.fillNeeds}
        </Typography>
      </Box>
    )
  return (
    <PageButton
      {...buttonProps}
      to="/checksheets/$key/fill"
      params={{ key: String(pageId) }}
      search={workSearch({ ...record, check })}
    >
      {texts.fill}
    </PageButton>
  )
}
