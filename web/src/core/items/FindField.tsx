import TextField from '@mui/material/TextField'
import { useSearchText } from './useSearchText.ts'

/** A search field that reports its text once typing pauses. */
export function FindField(props: { label: string; text: string; width: string; onFind: (text: string) => void }) {
  const { text, setText } = useSearchText(props.text, props.onFind)
  return (
    <TextField
      size="small"
      type="search"
      label={props.label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
      sx={{ width: props.width }}
    />
  )
}
