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
const columns = Array.from({ length: columnCount }, (_, place): GridColumn => {
  const kind = kinds[place % kinds.length]!
  return {
    name: `c${place}`,
    label: `Column ${place}`,
    kind,
    width: 130,
    takes: 'always',
    required: false,
    sortable: true,
    pinned: place === 0,
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
  const made = columns.map(({ name, kind }, place) => [name, values[kind](row + place)])
  return { id: `r${row}`, state: 'kept', values: Object.fromEntries(made) }
})
const nothing = () => {}

/** A grid without a server: what it costs to scroll it is the grid's own. */
function GridPage() {
  const [layout, setLayout] = useState<ColumnLayout>(firstLayout)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const theme = useMemo(() => createTaktTheme('light'), [])
  const handlers = useMemo(
    () => ({ onEdit: nothing, onOpenCell: nothing, onActiveRow: nothing, onUndo: nothing, onRedo: nothing }),
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
          onSort={nothing}
          rowActions={[]}
          nextNew={null}
          onSave={nothing}
          onRemove={nothing}
          onSearch={nothing}
          onNextProblem={() => false}
          pager={{ page: 0, size: rowCount, sizes: [rowCount], hasNext: false, total: rowCount }}
          onPage={nothing}
          onSize={nothing}
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
