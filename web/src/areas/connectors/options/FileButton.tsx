import Button from '@mui/material/Button'
import { useRef } from 'react'

/** A button that reads a text file. */
export function FileButton(props: { label: string; onText: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={async ({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) props.onText(await chosen.text())
          target.value = ''
        }}
      />
      <Button size="small" variant="outlined" onClick={() => file.current?.click()}>
        {props.label}
      </Button>
    </>
  )
}
