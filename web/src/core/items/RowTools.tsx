import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ReactNode, RefObject } from 'react'
import { Box } from '../kit/Box.tsx'
import { ColumnChooser } from '../kit/grid/columns/ColumnChooser.tsx'
import type { ColumnLayout } from '../kit/grid/columns/columnLayout.ts'
import type { GridColumn } from '../kit/grid/gridTypes.ts'
import { FilterBuilder } from './filters/FilterBuilder.tsx'
import type { ListState } from './itemParts.ts'
import { SearchBox } from './SearchBox.tsx'

const noInherent = {}

/** The toolbar above read-only rows: search, filters, columns and export. */
export function RowTools(props: {
  type: ItemType
  state: ListState
  onState: (next: Partial<ListState>, options?: { replace?: boolean }) => void
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  searchBox: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onExport: (() => void) | null
  exportText: string
  exportHint: string
  /** Content at the start of the toolbar. */
  children?: ReactNode
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
      {props.children}
      <SearchBox
        text={state.search}
        onSearch={(search) => onState({ search }, { replace: true })}
        onLeave={props.onLeaveSearch}
        inputRef={props.searchBox}
      />
      <FilterBuilder
        type={props.type}
        filters={state.filters}
        inherent={noInherent}
        onChange={(filters) => onState({ filters })}
      />
      <Box sx={{ flex: 1 }} />
      <ColumnChooser columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FileDownload />}
        title={props.exportHint}
        disabled={!props.onExport}
        onClick={() => props.onExport?.()}
        sx={{ borderColor: 'divider' }}
      >
        {props.exportText}
      </Button>
    </Box>
  )
}
