import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'

export type SelectedFile = { file: File; description: string }

/**
 * Lists the files that are selected but not uploaded yet, each with a field for the description of its page unless the
 * page already exists.
 */
export function SelectedFiles(props: {
  chosen: readonly SelectedFile[]
  hasDescriptions: boolean
  onChange: (selected: readonly SelectedFile[]) => void
}) {
  const { chosen: selected, hasDescriptions, onChange } = props
  const describe = (index: number, description: string) =>
    onChange(selected.map((each, at) => (at === index ? { ...each, description } : each)))
  return (
    <Box component="ul" aria-label={texts.files} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
      {selected.map(({ file, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
        <Box component="li" key={index} sx={{ py: 1 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {file.name}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={texts.leaveOut(file.name)}
              onClick={() => onChange(selected.filter((each) => each.file !== file))}
            >
              {texts.notThis}
            </Button>
          </Box>
          {hasDescriptions && (
            <TextField
              fullWidth
              size="small"
              label={texts.description}
              value={description}
              onChange={(event) => describe(index, event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500, 'aria-label': texts.descriptionOf(file.name) } }}
              sx={{ mt: 2 }}
            />
          )}
        </Box>
      ))}
    </Box>
  )
}
