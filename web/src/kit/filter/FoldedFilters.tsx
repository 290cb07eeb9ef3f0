import ExpandMore from '@mui/icons-material/ExpandMore'
import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { Box } from '../Box.tsx'
import { filterTexts as texts } from './texts.ts'

/** Filters as they are; on a phone, where they would stand before all that they choose, behind a button. */
export function FoldedFilters(props: {
  /** How many of them are not as usual. */
  set: number
  children: ReactNode
}) {
  const { set, children } = props
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) return children
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FilterList fontSize="small" />}
        endIcon={<ExpandMore fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />}
        aria-label={texts.filtersSet(set)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ borderColor: 'divider' }}
      >
        {set > 0 ? `${texts.filters} · ${set}` : texts.filters}
      </Button>
      <Box
        id={id}
        sx={{ display: isOpen ? 'flex' : 'none', flexWrap: 'wrap', gap: 3, alignItems: 'center', width: '100%' }}
      >
        {isOpen && children}
      </Box>
    </>
  )
}
