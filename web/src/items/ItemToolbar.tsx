import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import EditNote from '@mui/icons-material/EditNote'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import FileUpload from '@mui/icons-material/FileUploadOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useState } from 'react'
import { itemTexts as texts } from './texts.ts'

type Props = {
  search: ReactNode
  views: ReactNode
  chooser: ReactNode
  filters: ReactNode
  /** What a screen adds. */
  own: ReactNode
  canWrite: boolean
  ticked: string | null
  onAdd: () => void
  onRemove: () => void
  onBulkUpdate: () => void
  onImport: () => void
  onCsv: () => void
  onExportAll: () => void
  onRefresh: () => void
}

function FileMenu(props: Pick<Props, 'canWrite' | 'onImport' | 'onCsv' | 'onExportAll'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        {props.canWrite && entry(texts.import, texts.importHint, FileUpload, props.onImport)}
        {entry(texts.exportAll, texts.exportAllHint, FileDownload, props.onExportAll)}
      </Menu>
    </>
  )
}

/** The bar above a grid: search, views and filters at the left, what can be done at the right; with rows ticked, what can be done with them. */
export function ItemToolbar(props: Props) {
  const { ticked, canWrite } = props
  return (
    <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
      <Box role="toolbar" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: '2rem' }}>
        {props.search}
        {props.views}
        <Box sx={{ flex: 1 }} />
        {ticked && canWrite && (
          <>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{ticked}</Box>
            <Button size="small" color="inherit" startIcon={<EditNote />} onClick={props.onBulkUpdate}>
              {texts.bulkUpdate}
            </Button>
            <Button size="small" color="error" startIcon={<DeleteOutline />} onClick={props.onRemove}>
              {texts.remove}
            </Button>
          </>
        )}
        {props.own}
        {canWrite && (
          <Button size="small" variant="contained" startIcon={<Add />} onClick={props.onAdd}>
            {texts.add}
          </Button>
        )}
        <Box sx={{ display: 'flex' }}>
          <Tooltip title={texts.csvHint}>
            <Button size="small" color="inherit" onClick={props.onCsv} sx={{ minWidth: 0, px: 2 }}>
              {texts.csv}
            </Button>
          </Tooltip>
          <Tooltip title={texts.refresh}>
            <IconButton size="small" aria-label={texts.refresh} onClick={props.onRefresh}>
              <Refresh fontSize="small" />
            </IconButton>
          </Tooltip>
          {props.chooser}
          <FileMenu {...props} />
        </Box>
      </Box>
      {props.filters}
    </Box>
  )
}
