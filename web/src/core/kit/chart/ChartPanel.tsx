import BarChart from '@mui/icons-material/BarChartOutlined'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, startTransition, useState } from 'react'
import { Box } from '../Box.tsx'
import { Panel } from '../Panel.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { chartTexts as texts } from './texts.ts'

/** A chart in a panel that can also be shown as a table: by its button, or by the T key while the focus is inside. */
export function ChartPanel(props: {
  title: string
  beside?: ReactNode
  table: Parameters<typeof DataTable>[0]
  children: ReactNode
  /** Shows a skeleton of the chart while loading. */
  isLoading?: boolean
  /** Content before the button that shows the table. */
  tools?: ReactNode
  sx?: SxProps
}) {
  const [asTable, setAsTable] = useState(false)
  // A transition, because a table of a hundred rows takes long to render.
  const toggle = () => startTransition(() => setAsTable(!asTable))
  const label = asTable ? texts.asChart : texts.asTable
  return (
    <Panel
      title={props.title}
      beside={props.beside}
      {...(props.sx ? { sx: props.sx } : {})}
      tools={
        <>
          {props.tools}
          <Tooltip title={`${label} (T)`}>
            <IconButton size="small" aria-label={label} aria-pressed={asTable} onClick={toggle}>
              {asTable ? <BarChart fontSize="small" /> : <TableRows fontSize="small" />}
            </IconButton>
          </Tooltip>
        </>
      }
    >
      <Box
        tabIndex={0}
        sx={{ breakInside: 'avoid' }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() === 't' && !event.metaKey && !event.ctrlKey) toggle()
        }}
      >
        {props.isLoading ? (
          <Skeleton variant="rounded" height="15rem" aria-busy />
        ) : asTable ? (
          <DataTable {...props.table} />
        ) : (
          props.children
        )}
      </Box>
    </Panel>
  )
}
