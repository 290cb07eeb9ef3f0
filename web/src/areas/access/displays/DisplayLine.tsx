import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import type { Display } from './displayResponses.ts'
import { displayTexts as texts } from './displayTexts.ts'

/** A wall display: its name, its status, what it shows, and the actions on it. */
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
  const lastUsed = lastUsedAt ? [texts.lastUsed(format.instant(lastUsedAt, 'minute'))] : []
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
          {[texts.status[status], ...lastUsed, display.dashboards.join(', '), machines].join(' · ')}
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
