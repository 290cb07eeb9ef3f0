import Button from '@mui/material/Button'
import { useState } from 'react'
import { words } from './words.ts'

/**
 * Returns the number of shown entries of `count`: `pageSize` at first, and as many more with each press of `button`.
 */
export function useMore(count: number, pageSize: number) {
  const [limit, setLimit] = useState(pageSize)
  const button = count > limit && (
    <Button size="small" sx={{ mt: 2 }} onClick={() => setLimit(limit + pageSize)}>
      {words.showMore}
    </Button>
  )
  return { shown: Math.min(count, limit), button }
}
