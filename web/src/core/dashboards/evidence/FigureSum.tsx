import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { FigureName } from '../figures/figureNames.ts'
import { figureParts, nullReason, whyNull } from '../figures/figures.ts'
import { MendLink } from '../figures/MendLink.tsx'
import type { Bucket } from '../figures/teepAnswer.ts'
import { useAmount } from '../figures/useAmount.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** A figure as the division that it is, with the names of its two sides. */
export function FigureSum(props: { figure: FigureName; bucket: Bucket }) {
  const { figure, bucket } = props
  const format = useFormat()
  const amount = useAmount(figure)
  const { above, below, names } = figureParts[figure]
  const why = whyNull(bucket, figure)
  const side = (name: string, secs: number) => (
    <Box title={amount(secs).exact}>
      <Box sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{amount(secs).text}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{name}</Box>
    </Box>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box title={format.exactRatio(bucket[figure])}>
          <Box sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{format.ratio(bucket[figure])}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts[figure]}</Box>
        </Box>
        <Box aria-hidden sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
          =
        </Box>
        {side(names[0], above(bucket))}
        <Box aria-hidden sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>
          ÷
        </Box>
        {side(names[1], below(bucket))}
      </Box>
      {why && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {why} <MendLink why={nullReason(bucket, figure)} />
        </Box>
      )}
    </Box>
  )
}
