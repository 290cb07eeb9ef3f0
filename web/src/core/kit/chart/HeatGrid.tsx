import { Box } from '../Box.tsx'
import { slideRows } from '../slideMarks.ts'
import { visuallyHidden } from '../visuallyHidden.ts'

export type HeatRow = { key: string; label: string; cells: { value: number | null; text: string }[] }

const shade = (share: number) => `color-mix(in oklab, currentColor ${Math.round(share * 70)}%, transparent)`

/** What the lightest and the darkest cell stand for. */
function Scale(props: { least: string; most: string }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 2, pt: 2, fontSize: '0.75rem' }}
    >
      <Box sx={{ color: 'text.secondary' }}>{props.least}</Box>
      <Box
        sx={{ width: '8rem', height: '0.625rem', borderRadius: 0.5, printColorAdjust: 'exact' }}
        style={{ background: `linear-gradient(to right, ${shade(0)}, ${shade(1)})` }}
      />
      <Box sx={{ color: 'text.secondary' }}>{props.most}</Box>
    </Box>
  )
}

/**
 * A table whose cells are shaded by their value against the largest one, with the scale beneath it (`nothing` is what 0
 * is called); the value stands in the cell for readers and on hover. Null: nothing to say, the cell stays blank.
 */
export function HeatGrid(props: {
  label: string
  corner: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  nothing: string
}) {
  const { columns, rows } = props
  const largest = rows
    .flatMap(({ cells }) => cells)
    .reduce((most, cell) => ((cell.value ?? 0) > (most.value ?? 0) ? cell : most), { value: 0, text: '' })
  const most = largest.value ?? 0
  const heading = { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' } as const
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={props.label}>
      <Box
        component="table"
        {...slideRows}
        aria-label={props.label}
        sx={{
          width: '100%',
          minWidth: { xs: 0, sm: '34rem' },
          borderSpacing: { xs: '1px', sm: '2px' },
          borderCollapse: 'separate',
          tableLayout: 'fixed',
        }}
      >
        <thead>
          <tr>
            <Box
              component="th"
              scope="col"
              sx={{ ...heading, width: { xs: '2.25rem', sm: '3.5rem' }, textAlign: 'left' }}
            >
              {props.corner}
            </Box>
            {columns.map((column, place) => (
              <Box component="th" scope="col" key={column} sx={{ ...heading, textAlign: 'left', p: 0 }}>
                {/* There is room for every third name on a phone: it goes on over its neighbours. */}
                <Box component="span" sx={{ ...(place % 3 > 0 && { visibility: { xs: 'hidden', sm: 'visible' } }) }}>
                  {column}
                </Box>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Box component="th" scope="row" sx={{ ...heading, textAlign: 'left' }}>
                {row.label}
              </Box>
              {row.cells.map(({ value, text }, place) => (
                <td
                  key={columns[place]}
                  title={`${row.label} ${columns[place]}: ${text}`}
                  style={{
                    height: '2.375rem',
                    padding: 0,
                    position: 'relative',
                    borderRadius: 2,
                    backgroundColor: value === null || most === 0 ? 'transparent' : shade(value / most),
                  }}
                >
                  <span style={visuallyHidden}>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {most > 0 && <Scale least={props.nothing} most={largest.text} />}
    </Box>
  )
}
