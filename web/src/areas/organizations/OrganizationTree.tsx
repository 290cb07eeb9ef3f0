import Apartment from '@mui/icons-material/ApartmentOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import ChevronRight from '@mui/icons-material/ChevronRight'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import PrecisionManufacturing from '@mui/icons-material/PrecisionManufacturingOutlined'
import Sensors from '@mui/icons-material/SensorsOutlined'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { treeKey } from '../../core/kit/tree/treeKey.ts'
import type { NodeKind, TreeNode } from './organizationTree.ts'
import { organizationTexts as texts } from './texts.ts'
import { type TreeRow, treeRows } from './treeRows.ts'

const icons: Partial<Record<NodeKind, typeof Apartment>> = {
  entity: Business,
  organization: Apartment,
  location: LocationOn,
  resource: PrecisionManufacturing,
  device: Sensors,
}

function Line(props: {
  row: TreeRow
  isOpened: boolean
  isReached: boolean
  onOpen: () => void
  onReach: () => void
  onToggle: () => void
}) {
  const { node, level, isOpen } = props.row
  const Icon = icons[node.kind]
  const isBranch = node.children.length > 0
  return (
    <Box
      role="treeitem"
      data-place={node.id}
      aria-level={level}
      aria-posinset={props.row.place}
      aria-setsize={props.row.of}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={props.isOpened}
      tabIndex={props.isReached ? 0 : -1}
      onClick={props.onOpen}
      onFocus={props.onReach}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: '2rem',
        ...finger,
        pr: 3,
        cursor: 'pointer',
        fontSize: '0.8125rem',
        color: node.kind === 'note' ? 'text.secondary' : 'text.primary',
        bgcolor: props.isOpened ? 'action.selected' : 'transparent',
        outlineOffset: '-2px',
        '&:hover': { bgcolor: 'action.hover' },
      }}
      style={{ paddingLeft: `${(level - 1) * 1.25 + 0.75}rem` }}
    >
      <Box
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          props.onToggle()
        }}
        sx={{ display: 'grid', placeItems: 'center', width: '1.5rem', height: '1.5rem', flex: 'none' }}
      >
        {isBranch && (
          <ChevronRight
            sx={{ fontSize: '1.125rem', transition: 'transform 120ms', transform: isOpen ? 'rotate(90deg)' : 'none' }}
          />
        )}
      </Box>
      {Icon && <Icon sx={{ fontSize: '1.125rem', color: 'text.secondary', flex: 'none' }} />}
      <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: level <= 2 ? 500 : 400 }}>
        {node.label}
      </Box>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {node.detail}
      </Box>
    </Box>
  )
}

/**
 * The tree of organizations: arrow keys move, open and close, Enter opens the details; the caller stores which nodes
 * are open.
 */
export function OrganizationTree(props: {
  nodes: readonly TreeNode[]
  open: ReadonlySet<string>
  opened: string | null
  onToggle: (id: string, isOpen: boolean) => void
  onOpen: (node: TreeNode) => void
}) {
  const { nodes, open, opened } = props
  const tree = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(opened)
  const rows = treeRows(nodes, open)
  const reached = rows.find(({ node }) => node.id === at)?.node.id ?? rows[0]?.node.id ?? null
  const focus = (id: string) => tree.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`)?.focus()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const node = rows.find((row) => row.node.id === reached)?.node
    if ((event.key === 'Enter' || event.key === ' ') && node) {
      event.preventDefault()
      props.onOpen(node)
      return
    }
    const step = treeKey(rows, reached, event.key)
    if (!step) return
    event.preventDefault()
    if ('focus' in step) focus(step.focus)
    else if ('open' in step) props.onToggle(step.open, true)
    else props.onToggle(step.close, false)
  }
  return (
    <Box ref={tree} role="tree" aria-label={texts.tree} onKeyDown={press} sx={{ py: 2 }}>
      {rows.map((row) => (
        <Line
          key={row.node.id}
          row={row}
          isOpened={row.node.id === opened}
          isReached={row.node.id === reached}
          onOpen={() => props.onOpen(row.node)}
          onReach={() => setAt(row.node.id)}
          onToggle={() => props.onToggle(row.node.id, !row.isOpen)}
        />
      ))}
    </Box>
  )
}
