import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import OpenInNew from '@mui/icons-material/OpenInNew'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { dashboardAddress, pastedAddress } from '@takt/domain/areas/efficiency/address/dashboardAddress.ts'
import { slideSeconds } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { useMemo } from 'react'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import type { DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { addressesOf, isDashboard } from '../../core/dashboards/dashboard.ts'
import { Box } from '../../core/kit/Box.tsx'
import type { Option } from '../../core/kit/select/options.ts'
import { SearchSelect } from '../../core/kit/select/SearchSelect.tsx'
import { SlideScope } from './SlideScope.tsx'
import type { SlideDraft } from './slideLines.ts'
import { wallListTexts as texts } from './texts.ts'

/** Returns the addresses that slides may show, without parameters: views of the organization first. */
const addressOptions = (dashboards: readonly DashboardEntry[]): Option[] =>
  [...dashboards.filter((entry) => !isDashboard(entry)), ...dashboards.filter(isDashboard)]
    .flatMap(addressesOf)
    .map(({ to, fullLabel }) => ({ value: to, label: to, detail: fullLabel }))

export const slideColumns = { xs: '1.25rem minmax(0, 1fr) 4.5rem', sm: '1.25rem minmax(0, 1fr) 5rem auto' }

/** One dashboard of a wall: its address (chosen, typed or pasted from the browser), its seconds, its position. */
export function SlideRow(props: {
  place: number
  count: number
  slide: SlideDraft
  problems: { address?: string | undefined; seconds?: string | undefined }
  readOnly: boolean
  onChange: (slide: SlideDraft) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { place, count, slide, problems, readOnly } = props
  const number = place + 1
  const message = [problems.address, problems.seconds].filter(Boolean).join('; ')
  const problemId = `slide-${place}-problem`
  const describedBy = message ? problemId : undefined
  const dashboards = useDashboards()
  const options = useMemo(() => addressOptions(dashboards), [dashboards])
  const isAddress = dashboardAddress.safeParse(slide.address).success
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: slideColumns, columnGap: 2, rowGap: 1, alignItems: 'center' }}
    >
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'right' }}>
        {number}
      </Box>
      {readOnly ? (
        <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{slide.address}</Box>
      ) : (
        <SearchSelect
          id={`slide-${place}-address`}
          describedBy={describedBy}
          invalid={problems.address !== undefined}
          required
          label={texts.address(number)}
          free
          options={options}
          value={slide.address}
          onChange={(value) => props.onChange({ ...slide, address: pastedAddress(value ?? '', location.origin) })}
        />
      )}
      {readOnly ? (
        <Box sx={{ fontSize: '0.8125rem', textAlign: 'right' }}>{slide.seconds} s</Box>
      ) : (
        <TextField
          hiddenLabel
          size="small"
          value={slide.seconds}
          error={problems.seconds !== undefined}
          onChange={({ target }) => props.onChange({ ...slide, seconds: target.value })}
          slotProps={{
            htmlInput: {
              'aria-label': texts.seconds(number),
              'aria-describedby': describedBy,
              inputMode: 'numeric',
              min: slideSeconds.least,
              style: { textAlign: 'right' },
            },
          }}
        />
      )}
      <Box sx={{ display: 'flex', gridColumn: { xs: '2 / -1', sm: 'auto' }, justifyContent: 'flex-end' }}>
        <IconButton
          size="small"
          aria-label={texts.open(number)}
          title={texts.open(number)}
          disabled={!isAddress}
          {...(isAddress ? { href: slide.address, target: '_blank', rel: 'noopener' } : {})}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
        {!readOnly && (
          <>
            <IconButton
              size="small"
              aria-label={texts.up(number)}
              disabled={place === 0}
              onClick={() => props.onMove(-1)}
            >
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={texts.down(number)}
              disabled={place === count - 1}
              onClick={() => props.onMove(1)}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={texts.remove(number)} disabled={count === 1} onClick={props.onRemove}>
              <Close fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      {isAddress && (
        <Box sx={{ gridColumn: '2 / -1' }}>
          <SlideScope
            number={number}
            address={slide.address}
            readOnly={readOnly}
            onChange={(address) => props.onChange({ ...slide, address })}
          />
        </Box>
      )}
      {message && (
        <Box id={problemId} sx={{ gridColumn: '2 / -1', fontSize: '0.75rem', color: 'error.main' }}>
          {message}
        </Box>
      )}
    </Box>
  )
}
