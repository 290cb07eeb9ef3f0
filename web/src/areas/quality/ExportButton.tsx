import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useMask } from '../../core/session/useMask.ts'
import { qualityTexts as texts } from './texts.ts'

/** Takes what a list shows along as a file; not in mask mode: the file would hold what that hides. */
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
