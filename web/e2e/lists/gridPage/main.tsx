import '@fontsource-variable/inter/wght.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type ColumnLayout, firstLayout } from '../../../src/core/kit/grid/columns/columnLayout.ts'
import { Grid } from '../../../src/core/kit/grid/Grid.tsx'
import type { CellKind, GridColumn, GridRow } from '../../../src/core/kit/grid/gridTypes.ts'
import { createTaktTheme } from '../../../src/core/kit/theme.ts'

const search = new URLSearchParams(location.search)
const rowCount = Number(search.get('rows') ?? 500)
const columnCount = Number(search.get('columns') ?? 30)

const kinds: CellKind[] = ['text', 'number', 'date', 'integer', 'choice', 'instant', 'boolean', 'reference']
const columns = Array.from({ length: columnCount }, (_, index): GridColumn => {
  const kind = kinds[index % kinds.length]!
  return {
    name: `c${index}`,
    label: `Column ${index}`,
    kind,
    width: 130,
    takes: 'always',
    required: false,
    sortable: true,
    pinned: index === 0,
  }
})
const values: Record<CellKind, (at: number) => unknown> = {
  text: (at) => `J-${1000 + at}`,
  reference: (at) => `M-${at % 40}`,
  choice: (at) => ['waiting', 'running', 'done'][at % 3],
  number: (at) => at * 1.25,
  integer: (at) => at * 7,
  boolean: (at) => at % 2 === 0,
  date: (at) => new Date(1.77e12 + at * 864e5).toISOString().slice(0, 10),
  instant: (at) => new Date(1.77e12 + at * 36e5).toISOString(),
  other: () => null,
}
const rows = Array.from({ length: rowCount }, (_, row): GridRow => {
  const entries = columns.map(({ name, kind }, index) => [name, values[kind](row + index)])
  return { id: `r${row}`, state: 'kept', values: Object.fromEntries(entries) }
})
const noOperation = () => {}

/** A grid without a server: scrolling it costs only what the grid itself costs. */
function GridPage() {
  const [layout, setLayout] = useState<ColumnLayout>(firstLayout)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const theme = useMemo(() => createTaktTheme('light'), [])
  const handlers = useMemo(
    () => ({
      onEdit: noOperation,
      onOpenCell: noOperation,
      onActiveRow: noOperation,
      onUndo: noOperation,
      onRedo: noOperation,
    }),
    [],
  )
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <div style={{ height: '100vh', display: 'flex' }}>
        <Grid
          {...handlers}
          {...{ columns, rows, layout, checked, onLayout: setLayout, onChecked: setChecked }}
          label="Rows"
          isLoading={false}
          isBusy={false}
          empty={null}
          sort={[]}
          onSort={noOperation}
          rowActions={[]}
          nextNew={null}
          onSave={noOperation}
          onRemove={noOperation}
          onSearch={noOperation}
          onNextProblem={() => false}
          pager={{ page: 0, size: rowCount, sizes: [rowCount], hasNext: false, total: rowCount }}
          onPage={noOperation}
          onSize={noOperation}
        />
      </div>
    </ThemeProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <GridPage />
  </QueryClientProvider>,
)
