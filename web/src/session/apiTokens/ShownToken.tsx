import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Box } from '../../kit/Box.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { apiTokenTexts as texts } from './texts.ts'

// Browsers have it for secure addresses alone; the text is selected by a click everywhere.
const mayCopy = 'clipboard' in navigator

/** A token that was just made, as long as it is not closed: nobody can show it again. */
export function ShownToken(props: { name: string; token: string; onClose: () => void }) {
  const { name, token } = props
  const notices = useNotices()
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notices.success(texts.copied),
      (error: unknown) => notices.error(String(error)),
    )
  return (
    <Box sx={{ display: 'grid', gap: 3, fontSize: '0.8125rem' }}>
      <div>{texts.once}</div>
      <TextField
        hiddenLabel
        size="small"
        fullWidth
        value={token}
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': texts.token(name) } }}
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
  )
}
