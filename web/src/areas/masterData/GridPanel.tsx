import type { ReactNode } from 'react'
import { ItemGrid } from '../../core/items/ItemGrid.tsx'
import type { ItemGridProps } from '../../core/items/itemGridProps.ts'
import { Box } from '../../core/kit/Box.tsx'
import { Panel } from '../../core/kit/Panel.tsx'

/** A grid inside the details of another row. */
export function GridPanel(props: ItemGridProps & { title: string; tools?: ReactNode; height?: string }) {
  const { title, tools, height = '22rem', ...grid } = props
  return (
    <Panel title={title} tools={tools} sx={{ p: 3, '& > :first-of-type': { px: 1, mb: 1 } }}>
      <Box sx={{ height, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <ItemGrid {...grid} />
      </Box>
    </Panel>
  )
}
