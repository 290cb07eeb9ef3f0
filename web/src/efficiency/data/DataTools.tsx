import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { RefObject } from 'react'
import { FilterBuilder } from '../../items/filters/FilterBuilder.tsx'
import type { ListState } from '../../items/itemParts.ts'
import { SearchBox } from '../../items/SearchBox.tsx'
import { Box } from '../../kit/Box.tsx'
import { ColumnChooser } from '../../kit/grid/ColumnChooser.tsx'
import type { ColumnLayout } from '../../kit/grid/columnLayout.ts'
import type { GridColumn } from '../../kit/grid/gridTypes.ts'
import { type DataTableName, dataTableNames } from './dataSearch.ts'
import { dataTexts as texts } from './texts.ts'

const nothingInherent = {}

/** What the rows are, which of them, which columns, and the way to take them along. */
export function DataTools(props: {
  table: DataTableName
  onTable: (table: DataTableName) => void
  type: ItemType
  state: ListState
  onState: (next: Partial<ListState>, options?: { replace?: boolean }) => void
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  searchBox: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onExport: (() => void) | null
}) {
  const { state, onState } = props
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        pb: 2,
        '@media print': { display: 'none' },
      }}
    >
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label={texts.rows}
        value={props.table}
        onChange={(_, table: DataTableName | null) => table && props.onTable(table)}
      >
        {dataTableNames.map((name) => (
          <ToggleButton key={name} value={name} sx={{ textTransform: 'none', py: 0.5, px: 3, color: 'text.primary' }}>
            {texts.tables[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchBox
        text={state.search}
        onSearch={(search) => onState({ search }, { replace: true })}
        onLeave={props.onLeaveSearch}
        inputRef={props.searchBox}
      />
      <FilterBuilder
        type={props.type}
        filters={state.filters}
        inherent={nothingInherent}
        onChange={(filters) => onState({ filters })}
      />
      <Box sx={{ flex: 1 }} />
      <ColumnChooser columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FileDownload />}
        title={texts.exportHint}
        disabled={!props.onExport}
        onClick={() => props.onExport?.()}
        sx={{ borderColor: 'divider' }}
      >
        {texts.export}
      </Button>
    </Box>
  )
}
