import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { itemTexts as texts } from './texts.ts'
import { useSearchText } from './useSearchText.ts'

/** Searches while typing; Esc clears it, Enter or arrow down moves the focus to the rows. */
export function SearchBox(props: {
  text: string
  onSearch: (text: string) => void
  onLeave: () => void
  inputRef: Ref<HTMLInputElement>
}) {
  const { text, setText, now } = useSearchText(props.text, props.onSearch)
  return (
    <TextField
      size="small"
      hiddenLabel
      placeholder={texts.search}
      value={text}
      onChange={(event) => setText(event.target.value)}
      inputRef={props.inputRef}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) now('')
        else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          now(text)
          props.onLeave()
        } else return
        event.preventDefault()
      }}
      sx={{
        width: { xs: '100%', sm: '16rem' },
        '& .MuiInputBase-root': { height: '2rem', fontSize: '0.8125rem', pl: 2, pr: 1 },
      }}
      slotProps={{
        htmlInput: {
          'aria-label': texts.search,
          maxLength: 200,
          autoComplete: 'off',
          type: 'search',
          sx: { '&::-webkit-search-cancel-button': { display: 'none' } },
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search sx={{ fontSize: '1.125rem' }} />
            </InputAdornment>
          ),
          endAdornment: text ? (
            <IconButton size="small" aria-label={texts.clearSearch} onClick={() => now('')}>
              <Close sx={{ fontSize: '1rem' }} />
            </IconButton>
          ) : null,
        },
      }}
    />
  )
}
