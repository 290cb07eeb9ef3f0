import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import EditNote from '@mui/icons-material/EditNote'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import FileUpload from '@mui/icons-material/FileUploadOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ReactNode, type Ref, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { ColumnChooser } from '../kit/grid/columns/ColumnChooser.tsx'
import { type ColumnLayout, parseLayout } from '../kit/grid/columns/columnLayout.ts'
import type { GridColumn } from '../kit/grid/gridTypes.ts'
import { useSession } from '../session/SessionContext.tsx'
import { FilterBuilder } from './filters/FilterBuilder.tsx'
import type { OpenSheet } from './ItemSheets.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ListState } from './itemParts.ts'
import { SearchBox } from './SearchBox.tsx'
import { itemTexts as texts } from './texts.ts'
import { SavedViews } from './views/SavedViews.tsx'

type Props = {
  type: ItemType
  address: string
  inherent: Readonly<Record<string, string | number>>
  state: ListState
  onState: (state: Partial<ListState>, options?: { replace?: boolean }) => void
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  columns: readonly GridColumn[]
  /** Tools that a screen adds. */
  own: ReactNode
  canWrite: boolean
  ticked: readonly ItemRow[]
  searchBox: Ref<HTMLInputElement>
  onLeaveSearch: () => void
  onOpen: (sheet: OpenSheet) => void
  onCsv: () => void
  onExportAll: () => void
  onRefresh: () => void
  /** Epoch ms at which the shown rows were loaded. */
  lastUpdated: number | null
}

function FileMenu(props: Pick<Props, 'canWrite' | 'onExportAll'> & { onImport: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const masked = useSession(({ context }) => context.maskMode)
  const entry = (label: string, hint: string | null, Icon: typeof FileUpload, work: () => void) => (
    <MenuItem
      key={label}
      sx={{ gap: 3 }}
      onClick={() => {
        setAnchor(null)
        work()
      }}
    >
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      <ListItemText
        primary={label}
        secondary={hint}
        slotProps={{ primary: { sx: { fontSize: '0.8125rem' } }, secondary: { sx: { fontSize: '0.75rem' } } }}
      />
    </MenuItem>
  )
  return (
    <>
      <Tooltip title={texts.more}>
        <IconButton
          size="small"
          aria-label={texts.more}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {/* A session in mask mode cannot import. */}
        {props.canWrite && !masked && entry(texts.import, texts.importHint, FileUpload, props.onImport)}
        {entry(texts.exportAll, masked ? texts.exportAllMasked : texts.exportAllHint, FileDownload, props.onExportAll)}
      </Menu>
    </>
  )
}

/** Actions on the selected rows. */
function TickedTools({ ticked, onOpen }: Pick<Props, 'ticked' | 'onOpen'>) {
  const format = useFormat()
  return (
    <>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{texts.ticked(format.count(ticked.length))}</Box>
      <Button
        size="small"
        color="inherit"
        startIcon={<EditNote />}
        onClick={() => onOpen({ is: 'bulk', rows: ticked })}
      >
        {texts.bulkUpdate}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteOutline />}
        onClick={() => onOpen({ is: 'remove', rows: ticked })}
      >
        {texts.remove}
      </Button>
    </>
  )
}

/**
 * The bar above a grid: search, views and filters on the left, actions on the right; if rows are selected, the actions
 * on them.
 */
export function ItemToolbar(props: Props) {
  const { type, address, inherent, state, onState, canWrite, ticked, onOpen } = props
  const format = useFormat()
  return (
    <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
      <Box role="toolbar" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: '2rem' }}>
        <SearchBox
          text={state.search}
          onSearch={(search) => onState({ search }, { replace: true })}
          onLeave={props.onLeaveSearch}
          inputRef={props.searchBox}
        />
        <SavedViews
          type={type}
          address={address}
          state={state}
          layout={props.layout}
          onApply={(next, input) => {
            onState(next)
            if (input) props.onLayout(parseLayout(JSON.stringify(input)))
          }}
        />
        <Box sx={{ flex: 1 }} />
        {ticked.length > 0 && canWrite && <TickedTools ticked={ticked} onOpen={onOpen} />}
        {props.own}
        {canWrite && (
          <Button size="small" variant="contained" startIcon={<Add />} onClick={() => onOpen({ is: 'add' })}>
            {texts.add}
          </Button>
        )}
        <Box sx={{ display: 'flex' }}>
          <Tooltip title={texts.csvHint} describeChild>
            <Button
              size="small"
              color="inherit"
              startIcon={<FileDownload />}
              onClick={props.onCsv}
              sx={{ minWidth: 0, px: 2 }}
            >
              {texts.csv}
            </Button>
          </Tooltip>
          <Tooltip title={texts.asOf(format.instant(props.lastUpdated, 'timeToTheSecond'))}>
            <IconButton size="small" aria-label={texts.refresh} onClick={props.onRefresh}>
              <Refresh fontSize="small" />
            </IconButton>
          </Tooltip>
          <ColumnChooser columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
          <FileMenu {...props} onImport={() => onOpen({ is: 'import' })} />
        </Box>
      </Box>
      <FilterBuilder
        type={type}
        filters={state.filters}
        inherent={inherent}
        onChange={(filters) => onState({ filters })}
      />
    </Box>
  )
}
