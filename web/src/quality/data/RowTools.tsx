import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { checkRows } from '@takt/domain/quality/checkRows.ts'
import type { RefObject } from 'react'
import { FilterBuilder } from '../../items/filters/FilterBuilder.tsx'
import type { ListState } from '../../items/itemParts.ts'
import { SearchBox } from '../../items/SearchBox.tsx'
import { Box } from '../../kit/Box.tsx'
import { ColumnChooser } from '../../kit/grid/ColumnChooser.tsx'
import type { ColumnLayout } from '../../kit/grid/columnLayout.ts'
import type { GridColumn } from '../../kit/grid/gridTypes.ts'
import { dataTexts as texts } from './texts.ts'

const nothingInherent = {}

/** Which rows, which columns, and the way to take them along. */
export function RowTools(props: {
  state: ListState
  onState: (next: Partial<ListState>, options?: { replace?: boolean }) => void
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  searchBox: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onExport: (() => void) | null
  /** How far a file has come. */
  progress: string | null
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
      <SearchBox
        text={state.search}
        onSearch={(search) => onState({ search }, { replace: true })}
        onLeave={props.onLeaveSearch}
        inputRef={props.searchBox}
      />
      <FilterBuilder
        type={checkRows}
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
        {props.progress ?? texts.export}
      </Button>
    </Box>
  )
}
