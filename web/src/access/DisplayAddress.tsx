import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { Panel } from '../kit/Panel.tsx'
import { displayTexts as texts } from './displayTexts.ts'

// Browsers have it for secure addresses alone; the text is selected by a click everywhere.
const mayCopy = 'clipboard' in navigator

/** The one address that connects a wall board, as long as this screen stands open. */
export function DisplayAddress(props: { name: string; url: string; expires: string; onClose: () => void }) {
  const { name, url } = props
  const format = useFormat()
  const notices = useNotices()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notices.success(texts.copied),
      (error: unknown) => notices.error(String(error)),
    )
  return (
    <Panel title={texts.address}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ fontSize: '0.8125rem' }}>
          {texts.addressHelp(name, format.instant(Date.parse(props.expires), 'minute'))}
        </Box>
        <TextField
          hiddenLabel
          size="small"
          fullWidth
          value={url}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': texts.address } }}
          onFocus={(event) => event.target.select()}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          {mayCopy && (
            <Button size="small" variant="contained" onClick={() => void copy()}>
              {texts.copy}
            </Button>
          )}
          <Button size="small" onClick={props.onClose}>
            {texts.close}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
