import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { isRangeName, rangeNames } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { useState } from 'react'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { isDashboard } from '../../core/dashboards/dashboard.ts'
import { useDeviceGroups } from '../../core/dashboards/scope/deviceGroups.ts'
import { ScopeMenu } from '../../core/dashboards/scope/ScopeMenu.tsx'
import { slideName } from '../../core/dashboards/slides/slideName.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { rangeLabel } from '../../core/kit/range/RangePicker.tsx'
import { resolveRange } from '../../core/kit/range/range.ts'
import { rangeTexts } from '../../core/kit/range/texts.ts'
import { scopeOfAddress, withScope } from './slideScope.ts'
import { wallListTexts as texts } from './texts.ts'

const placeholderOrigin = 'https://takt.invalid'

/** Formats the custom range of an address. */
function useCustomWords(address: string): string {
  const format = useFormat()
  const { searchParams } = new URL(address, placeholderOrigin)
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  const clock = { timeZone: format.timeZone, now: Date.now(), isFutureShown: true }
  return rangeLabel(resolveRange({ range: 'custom', from, to }, clock), format)
}

/** The content of a slide as text: dashboard and view, machines, range; the latter two can be changed. */
export function SlideScope(props: {
  number: number
  address: string
  readOnly: boolean
  onChange: (address: string) => void
}) {
  const { number, address, readOnly, onChange } = props
  const dashboards = useDashboards()
  const deviceGroups = useDeviceGroups().data
  const { groups, machines: single, range } = scopeOfAddress(address)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const customWords = useCustomWords(address)
  const isRanged = dashboards.some((entry) => isDashboard(entry) && address.startsWith(`/${entry.path}/`))
  const groupWords = (id: number) =>
    deviceGroups?.find(({ deviceGroupId }) => deviceGroupId === id)?.deviceGroupName ??
    (deviceGroups ? texts.noSuchGroup(id) : '')
  const machines = [...groups.map(groupWords), ...single].join(', ') || texts.allMachines
  const rangeWords = (name: string) =>
    name === 'custom' ? customWords : isRangeName(name) ? rangeTexts.names[name] : texts.noSuchRange(name)
  const offered = rangeNames.filter((name) => name !== 'custom')
  const ranges: readonly string[] = offered.some((name) => name === range) ? offered : [range, ...offered]
  const selectProps = {
    select: true,
    hiddenLabel: true,
    size: 'small',
    variant: 'standard',
    sx: { '& .MuiSelect-select': { fontSize: '0.8125rem', py: 0.5 }, maxWidth: '16rem' },
  } as const
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, fontSize: '0.8125rem' }}
    >
      <Box component="span" sx={{ fontWeight: 500 }}>
        {slideName(dashboards, address)}
      </Box>
      {readOnly ? (
        <span>{isRanged ? `${machines} · ${rangeWords(range)}` : machines}</span>
      ) : (
        <>
          <Button
            size="small"
            color="inherit"
            endIcon={<ArrowDropDown />}
            aria-label={`${texts.machines(number)}: ${machines}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={{ textTransform: 'none', fontWeight: 400, px: 1, minWidth: 0, maxWidth: '16rem' }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {machines}
            </Box>
          </Button>
          <ScopeMenu
            anchor={anchor}
            onClose={() => setAnchor(null)}
            picked={{ groups, machines: isRanged ? single : undefined }}
            onPick={(scope) => onChange(withScope(address, scope))}
          />
          {isRanged && (
            <TextField
              {...selectProps}
              value={range}
              error={!isRangeName(range)}
              onChange={({ target }) => onChange(withScope(address, { range: target.value }))}
              slotProps={{ select: { SelectDisplayProps: { 'aria-label': texts.range(number) } } }}
            >
              {ranges.map((name) => (
                <MenuItem dense key={name} value={name}>
                  {rangeWords(name)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </>
      )}
    </Box>
  )
}
