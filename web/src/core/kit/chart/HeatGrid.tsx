import { Box } from '../Box.tsx'
import { slideRows } from '../slideMarks.ts'
import { visuallyHidden } from '../visuallyHidden.ts'

export type HeatRow = { key: string; label: string; cells: { value: number | null; text: string }[] }

const shade = (share: number) => `color-mix(in oklab, currentColor ${Math.round(share * 70)}%, transparent)`

/** The legend: values of the lightest and the darkest cell. */
function Scale(props: { least: string; max: string }) {
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
      <Box sx={{ color: 'text.secondary' }}>{props.max}</Box>
    </Box>
  )
}

/**
 * A table whose cells are shaded by their value relative to the largest one, with the scale below (`nothing` is the
 * label of 0); the value is in the cell for screen readers and in its tooltip. Null: no value, the cell is blank.
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
    .reduce((max, cell) => ((cell.value ?? 0) > (max.value ?? 0) ? cell : max), { value: 0, text: '' })
  const maxValue = largest.value ?? 0
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
            {columns.map((column, index) => (
              <Box component="th" scope="col" key={column} sx={{ ...heading, textAlign: 'left', p: 0 }}>
                {/* On a phone there is room for every third name, which extends over its neighbors. */}
                <Box component="span" sx={{ ...(index % 3 > 0 && { visibility: { xs: 'hidden', sm: 'visible' } }) }}>
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
              {row.cells.map(({ value, text }, index) => (
                <td
                  key={columns[index]}
                  title={`${row.label} ${columns[index]}: ${text}`}
                  style={{
                    height: '2.375rem',
                    padding: 0,
                    position: 'relative',
                    borderRadius: 2,
                    backgroundColor: value === null || maxValue === 0 ? 'transparent' : shade(value / maxValue),
                  }}
                >
                  <span style={visuallyHidden}>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {maxValue > 0 && <Scale least={props.nothing} max={largest.text} />}
    </Box>
  )
}
