import FilterList from '@mui/icons-material/FilterList'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { Box } from '../Box.tsx'
import { FoldButton } from '../FoldButton.tsx'
import { filterTexts as texts } from './texts.ts'

/** Shows filters; on a phone, where they would come before the filtered content, they are behind a button. */
export function FoldedFilters(props: {
  /** Number of filters that differ from their default. */
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
      <FoldButton
        text={set > 0 ? `${texts.filters} · ${set}` : texts.filters}
        label={texts.filtersSet(set)}
        Icon={FilterList}
        controls={id}
        isOpen={isOpen}
        onChange={setOpen}
      />
      <Box
        id={id}
        sx={{ display: isOpen ? 'flex' : 'none', flexWrap: 'wrap', gap: 3, alignItems: 'center', width: '100%' }}
      >
        {isOpen && children}
      </Box>
    </>
  )
}
