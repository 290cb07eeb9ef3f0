import { Box } from '../Box.tsx'

/** A mark of a scale: position in the unit of the values, and label. */
export type ChartTick = { at: number; label: string }

const share = (at: number, full: number) => `${full > 0 ? (at / full) * 100 : 0}%`

/** The first label is left-aligned at its mark, the last one right-aligned at the edge, all others are centered. */
const shift = (at: number, full: number) => (at === 0 ? 0 : at > full * 0.96 ? -100 : -50)

/** The scale above the bars of a list, in the column of the bars. */
export const BarScale = ({ ticks, full }: { ticks: readonly ChartTick[]; full: number }) => (
  <Box aria-hidden sx={{ position: 'relative', minHeight: '1rem' }}>
    {ticks.map(({ at, label }) => (
      <Box
        key={at}
        component="span"
        data-tick={label}
        sx={{ position: 'absolute', bottom: 0, whiteSpace: 'nowrap', lineHeight: 1.2 }}
        style={{ left: share(at, full), transform: `translateX(${shift(at, full)}%)` }}
      >
        {label}
      </Box>
    ))}
  </Box>
)

/** The lines of the scale behind the bars. `isFirst`: the bars are in the first column, as on phones. */
export const ScaleLines = (props: {
  ticks: readonly ChartTick[]
  full: number
  template: Record<'xs' | 'sm' | 'md', string>
  isFirst: boolean
}) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      px: 1,
      pt: props.isFirst ? '2.25rem' : '1.25rem',
      display: 'grid',
      gridTemplateColumns: props.template,
      columnGap: 3,
      pointerEvents: 'none',
    }}
  >
    {!props.isFirst && <div />}
    <Box sx={{ position: 'relative' }}>
      {props.ticks.map(({ at }) => (
        <Box
          key={at}
          sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: 1, borderColor: 'divider' }}
          style={{ left: share(at, props.full) }}
        />
      ))}
    </Box>
  </Box>
)
