import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useMask } from '../../core/session/useMask.ts'
import { qualityTexts as texts } from './texts.ts'

/** Exports a list as a file; unavailable in mask mode, because the file would contain what the mode hides. */
export function ExportButton(props: { disabled: boolean; isBusy?: boolean; onClick: () => void }) {
  const mask = useMask()
  const { isBusy = false } = props
  return (
    <Tooltip title={isBusy ? texts.exporting : texts.export}>
      <span>
        <IconButton
          size="small"
          aria-label={texts.export}
          loading={isBusy}
          disabled={mask.isOn || props.disabled}
          onClick={props.onClick}
          sx={{ displayPrint: 'none' }}
        >
          <FileDownload fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  )
}
