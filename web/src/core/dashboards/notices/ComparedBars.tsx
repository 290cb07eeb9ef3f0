import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { Fragment } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { comparedNumbers } from './noticeKinds.ts'
import { noticesTexts as texts } from './texts.ts'

/** The two or three numbers that a notice compares, as bars with their values. */
export function ComparedBars(props: { notice: Notice }) {
  const format = useFormat()
  const compared = comparedNumbers(props.notice)
  if (!compared) return null
  const max = Math.max(...compared.bars.map(({ value }) => value)) || 1
  const text = (value: number) =>
    compared.unit === 'ratio'
      ? format.ratio(value)
      : compared.unit === 'secs'
        ? format.duration(value)
        : format.number(value)
  return (
    <Box
      component="dl"
      aria-label={texts.compared}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(3rem, 10rem) max-content',
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'center',
        fontSize: '0.8125em',
      }}
    >
      {compared.bars.map(({ label, value }, index) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" aria-hidden sx={{ m: 0, height: '0.5em', bgcolor: 'action.hover' }}>
            <Box
              style={{ width: `${(value / max) * 100}%` }}
              sx={{
                height: '100%',
                bgcolor: index === 0 ? 'text.primary' : 'text.secondary',
                opacity: index === 0 ? 1 : 0.55,
              }}
            />
          </Box>
          <Box component="dd" title={format.exact(value)} sx={{ m: 0, textAlign: 'right' }}>
            {text(value)}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}
