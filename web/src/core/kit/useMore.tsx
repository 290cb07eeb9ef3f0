import Button from '@mui/material/Button'
import { useState } from 'react'
import { words } from './words.ts'

/** How many of `count` things are shown: so many at first, and as many again with each press of `button`. */
export function useMore(count: number, atOnce: number) {
  const [most, setMost] = useState(atOnce)
  const button = count > most && (
    <Button size="small" sx={{ mt: 2 }} onClick={() => setMost(most + atOnce)}>
      {words.showMore}
    </Button>
  )
  return { shown: Math.min(count, most), button }
}
