import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

export type HeatRow = { key: string; label: string; cells: { value: number | null; text: string }[] }

/**
 * A table whose cells are shaded by their value against the largest one; the value stands in the cell as far as there is room and always on hover.
 * Null: nothing to say, the cell stays blank.
 */
export function HeatGrid(props: {
  label: string
  corner: string
  columns: readonly string[]
  rows: readonly HeatRow[]
}) {
  const { columns, rows } = props
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)))
  const heading = { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' } as const
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={props.label}>
      <Box
        component="table"
        aria-label={props.label}
        sx={{
          width: '100%',
          minWidth: '34rem',
          borderSpacing: '2px',
          borderCollapse: 'separate',
          tableLayout: 'fixed',
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...heading, width: '3.5rem', textAlign: 'left' }}>
              {props.corner}
            </Box>
            {columns.map((column) => (
              <Box component="th" scope="col" key={column} sx={{ ...heading, textAlign: 'left' }}>
                {column}
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
                <Tooltip key={columns[place]} title={`${row.label} ${columns[place]}: ${text}`}>
                  <td
                    style={{
                      height: '1.75rem',
                      padding: 0,
                      position: 'relative',
                      borderRadius: 2,
                      backgroundColor:
                        value === null || most === 0
                          ? 'transparent'
                          : `color-mix(in oklab, currentColor ${Math.round((value / most) * 70)}%, transparent)`,
                    }}
                  >
                    <Box component="span" sx={visuallyHidden}>
                      {text}
                    </Box>
                  </td>
                </Tooltip>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
