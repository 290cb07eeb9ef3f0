import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Folder from '@mui/icons-material/FolderOutlined'
import type { BrowsedValue } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useIsTouch } from '../../../core/kit/finger.ts'
import { useVirtualRows } from '../../../core/kit/table/useVirtualRows.ts'
import { treeKey } from '../../../core/kit/tree/treeKey.ts'
import { indexOfActive, type NodeLine, type NoteLine, type TreeLine } from './browseTree.ts'
import { browseTexts as texts } from './texts.ts'

/** Whether a variable is a signal of the connector: not, since before, or added in this dialog. */
export type Mark = 'none' | 'mapped' | 'added'

const markWords: Record<Mark, string | null> = { none: null, mapped: texts.mapped, added: texts.added }

export const isVariable = ({ node }: NodeLine) => node.nodeClass === 'Variable'

function Sign(props: { line: NodeLine; mark: Mark; onPick: () => void }) {
  if (!isVariable(props.line))
    return <Folder aria-hidden sx={{ fontSize: '1.125rem', color: 'text.secondary', flex: 'none' }} />
  const Icon = props.mark === 'none' ? CheckBoxOutlineBlank : CheckBox
  return (
    <Icon
      aria-hidden
      data-pick
      onClick={(event) => {
        event.stopPropagation()
        props.onPick()
      }}
      sx={{ fontSize: '1.125rem', color: props.mark === 'none' ? 'text.secondary' : 'primary.main', flex: 'none' }}
    />
  )
}

function NodeContent(props: {
  line: NodeLine
  shown: { text: string; value: BrowsedValue }
  mark: Mark
  onToggle: () => void
  onPick: () => void
}) {
  const { line, mark, shown } = props
  const { node, isBranch, isOpen } = line
  const { status } = shown.value
  const notes = [line.isRepeated ? texts.repeated : null, markWords[mark]].filter((note) => note !== null)
  return (
    <>
      <Box
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          props.onToggle()
        }}
        sx={{ display: 'grid', placeItems: 'center', width: '1.5rem', alignSelf: 'stretch', flex: 'none' }}
      >
        {isBranch && <ChevronRight sx={{ fontSize: '1.125rem', transform: isOpen ? 'rotate(90deg)' : 'none' }} />}
      </Box>
      <Sign line={line} mark={mark} onPick={props.onPick} />
      <Box component="span" sx={{ minWidth: '4rem', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {line.label}
      </Box>
      {notes.length > 0 && (
        <Box component="span" sx={{ flex: 'none', fontSize: '0.75rem', color: 'text.secondary' }}>
          {notes.join(' · ')}
        </Box>
      )}
      {node.path && (
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block' },
            flex: '0 1 auto',
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            color: 'text.secondary',
          }}
        >
          {line.path.slice(0, -1).join(' / ')}
        </Box>
      )}
      {isVariable(line) && (
        <Box
          component="span"
          sx={{
            ml: 'auto',
            pl: 2,
            maxWidth: '45%',
            flex: 'none',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {status !== null && status !== 'Good' && <span>▲ {status} </span>}
          {shown.text}
        </Box>
      )}
      {isVariable(line) && (
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block' },
            width: '6.5rem',
            flex: 'none',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            color: 'text.secondary',
          }}
        >
          {node.dataType}
        </Box>
      )}
    </>
  )
}

const isAction = ({ kind }: NoteLine) => kind === 'more' || kind === 'problem'

function Note({ line }: { line: NoteLine }) {
  const color = line.kind === 'problem' ? 'error.main' : isAction(line) ? 'primary.main' : 'text.secondary'
  return (
    <Box
      component="span"
      title={line.label}
      sx={{ pl: '1.75rem', overflow: 'hidden', textOverflow: 'ellipsis', color }}
    >
      {line.kind === 'problem' && <span aria-hidden>▲ </span>}
      {line.label}
    </Box>
  )
}

/**
 * The tree of nodes (WAI-ARIA tree, of which only the lines in view are rendered): arrow keys move, open and close;
 * Space and Enter pick a variable, open a folder, or load what a line offers. The focus stays on the tree.
 */
export function NodeTree(props: {
  label: string
  lines: readonly TreeLine[]
  active: string | null
  markOf: (line: NodeLine) => Mark
  shownOf: (line: NodeLine) => { text: string; value: BrowsedValue }
  onActive: (id: string) => void
  onOpen: (line: NodeLine, isOpen: boolean) => void
  onPick: (line: NodeLine) => void
  onLoad: (line: NoteLine) => void
  onVisible: (variables: readonly string[]) => void
}) {
  const { lines, active, onActive, onVisible } = props
  const treeId = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const isTouch = useIsTouch()
  const rowRem = isTouch ? 2.75 : 2
  const activeIndex = indexOfActive(lines, active)
  const activeLine = lines[activeIndex]
  // The active line may be out of sight: the tree becomes lower when the details of its node arrive.
  const { places, above, below, scrollTo } = useVirtualRows({
    count: lines.length,
    rowRem,
    scroll,
    alwaysRendered: activeIndex,
  })
  const visible = places.flatMap((index) => {
    const line = lines[index]
    return line?.kind === 'node' && isVariable(line) ? [line.node.nodeId] : []
  })
  const visibleKey = visible.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the list
  useEffect(() => onVisible(visible), [visibleKey])
  const act = (line: TreeLine) => {
    if (line.kind !== 'node') {
      if (isAction(line)) props.onLoad(line)
    } else if (isVariable(line)) props.onPick(line)
    else if (line.isBranch) props.onOpen(line, !line.isOpen)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !activeLine) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onActive(activeLine.id)
      act(activeLine)
      return
    }
    const step = treeKey(lines, activeLine.id, event.key)
    if (!step) return
    event.preventDefault()
    if ('focus' in step) {
      onActive(step.focus)
      scrollTo(lines.findIndex(({ id }) => id === step.focus))
    } else if (activeLine.kind === 'node') props.onOpen(activeLine, 'open' in step)
  }
  return (
    <Box
      ref={scroll}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable
      aria-activedescendant={activeLine ? `${treeId}${activeIndex}` : undefined}
      onKeyDown={press}
      sx={{
        height: '100%',
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
        '&:focus-visible': { outlineOffset: '-2px' },
        '&:focus-visible [data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      <div style={{ paddingTop: above, paddingBottom: below }}>
        {places.map((index) => {
          const line = lines[index]!
          const isNode = line.kind === 'node'
          const isActive = line === activeLine
          const mark = isNode ? props.markOf(line) : 'none'
          return (
            <Box
              key={line.id}
              id={`${treeId}${index}`}
              role="treeitem"
              {...(isActive && { 'data-active': '' })}
              aria-level={line.level}
              aria-posinset={isNode ? line.place : undefined}
              aria-setsize={isNode ? line.of : undefined}
              aria-expanded={line.isBranch ? line.isOpen : undefined}
              aria-selected={isNode && isVariable(line) ? mark !== 'none' : undefined}
              onClick={() => {
                onActive(line.id)
                if (!isNode ? isAction(line) : isTouch && !isVariable(line)) act(line)
              }}
              onDoubleClick={() => isNode && !isTouch && act(line)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                height: `${rowRem}rem`,
                pr: 3,
                whiteSpace: 'nowrap',
                cursor: 'pointer',
                userSelect: 'none',
                bgcolor: isActive ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
              style={{ paddingLeft: `${Math.min(line.level - 1, 12) * 1.25 + 0.25}rem` }}
            >
              {isNode ? (
                <NodeContent
                  line={line}
                  shown={props.shownOf(line)}
                  mark={mark}
                  onToggle={() => line.isBranch && props.onOpen(line, !line.isOpen)}
                  onPick={() => {
                    onActive(line.id)
                    props.onPick(line)
                  }}
                />
              ) : (
                <Note line={line} />
              )}
            </Box>
          )
        })}
      </div>
    </Box>
  )
}
