import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import type { Display } from './displayAnswers.ts'
import { displayTexts as texts } from './displayTexts.ts'

/** A wall board: its name, how it stands, what it shows, and what can be done about it. */
export function DisplayLine(props: {
  display: Display
  groups: readonly Option[]
  mayWrite: boolean
  isBusy: boolean
  onLink: () => void
  onChange: () => void
  onRevoke: () => void
}) {
  const { display, isBusy } = props
  const format = useFormat()
  const { displayName: name, status, lastUsedAt } = display
  const seen = lastUsedAt ? [texts.lastUsed(format.instant(lastUsedAt, 'minute'))] : []
  const nameOf = (id: number) => props.groups.find(({ value }) => value === String(id))?.label ?? texts.goneGroup(id)
  const machines = display.deviceGroupIds?.map(nameOf).join(', ') ?? texts.allMachines
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[texts.status[status], ...seen, display.dashboards.join(', '), machines].join(' · ')}
        </Box>
      </Box>
      {props.mayWrite && status !== 'revoked' && (
        <Box sx={{ display: 'flex', gap: 2, ml: { xs: -1.5, sm: 0 } }}>
          <Button size="small" disabled={isBusy} aria-label={texts.changeOf(name)} onClick={props.onChange}>
            {texts.change}
          </Button>
          <Button size="small" disabled={isBusy} aria-label={texts.newAddressOf(name)} onClick={props.onLink}>
            {texts.newAddress}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={isBusy}
            aria-label={texts.revokeOf(name)}
            onClick={props.onRevoke}
          >
            {texts.revoke}
          </Button>
        </Box>
      )}
    </Box>
  )
}
