import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Panel } from '../Panel.tsx'
import { BarList, type BarListProps } from './BarList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

/**
 * A list of bars in a titled panel: a skeleton while loading, a message if there are no rows, and content `above` and
 * `beneath` it.
 */
export function BarListPanel(
  props: Omit<BarListProps, 'label'> & {
    title: string
    beside?: ReactNode
    tools?: ReactNode
    isLoading?: boolean
    nothing: string
    above?: ReactNode
    beneath?: ReactNode
  },
) {
  const { title, beside, tools, isLoading, nothing, above, beneath, ...list } = props
  return (
    <Panel title={title} beside={beside} tools={tools}>
      {above}
      {isLoading ? (
        <ListSkeleton />
      ) : list.rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {nothing}
        </Typography>
      ) : (
        <BarList label={title} {...list} />
      )}
      {beneath}
    </Panel>
  )
}
