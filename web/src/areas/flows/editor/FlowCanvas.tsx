import '@xyflow/react/dist/base.css'
import FitScreen from '@mui/icons-material/FitScreenOutlined'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Link, Outline } from '@takt/domain/areas/flows/design/design.ts'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Edge,
  MarkerType,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { useRootSize } from '../../../core/kit/rootSize.ts'
import { withFollowing } from '../tree.ts'
import { isVisible, viewOf } from './design/viewOf.ts'
import { StepNode, type StepNodeType } from './StepNode.tsx'
import { editorTexts as texts } from './texts.ts'

const nodeTypes = { step: StepNode }
/** Grid size to which dragged steps snap (canvas units). */
const snap = 8
const fitOptions = { padding: 0.08, maxZoom: 1.1 } as const

type CanvasProps = {
  outline: Outline
  chosen: string | null
  /** Description by step ID. */
  descriptions: ReadonlyMap<string, string>
  /** Number of problems by step ID. */
  problems: ReadonlyMap<string, number>
  onChoose: (id: string | null) => void
  onMove: (id: string, position: { x: number; y: number }) => void
  onLink: (link: Link) => void
  onKey: (event: KeyboardEvent) => void
  /** Content shown in the corner of the canvas. */
  children?: ReactNode
}

function ZoomButtons({ animates }: { animates: boolean }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const duration = animates ? 160 : 0
  const buttons = [
    { label: texts.zoomIn, Icon: ZoomIn, act: () => zoomIn({ duration }) },
    { label: texts.zoomOut, Icon: ZoomOut, act: () => zoomOut({ duration }) },
    { label: texts.fit, Icon: FitScreen, act: () => fitView({ ...fitOptions, duration }) },
  ]
  return (
    <Box sx={{ display: 'grid', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {buttons.map(({ label, Icon, act }) => (
        <IconButton key={label} size="small" sx={finger} aria-label={label} title={label} onClick={() => void act()}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  )
}

function Canvas(props: CanvasProps) {
  const { outline, chosen: selectedId, descriptions, problems } = props
  const { palette } = useTheme()
  const animates = !useMediaQuery('(prefers-reduced-motion: reduce)')
  // The design uses units of a page with a font size of 16 px.
  const scale = useRootSize() / 16
  const { setViewport, getViewport } = useReactFlow()
  const store = useStoreApi()
  const latest = useLatest({ outline, chosen: selectedId, scale })
  const [nodes, setNodes] = useState<StepNodeType[]>([])
  useEffect(() => {
    setNodes((before) =>
      outline.steps.map((step) => ({
        ...before.find(({ id }) => id === step.id),
        id: step.id,
        type: 'step' as const,
        position: { x: step.position.x * scale, y: step.position.y * scale },
        data: {
          step,
          description: descriptions.get(step.id) ?? '',
          problems: problems.get(step.id) ?? 0,
          isChosen: step.id === selectedId,
        },
      })),
    )
  }, [outline, selectedId, descriptions, problems, scale])
  const count = outline.steps.length
  const visibleCount = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step more, one less, or another chosen is to be in sight
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { outline, chosen: selectedId, scale } = latest.current
      const { width, height } = store.getState()
      const viewport = { width, height }
      const at = outline.steps.find(({ id }) => id === selectedId)?.position
      if (count === visibleCount.current && (!at || isVisible(at, getViewport(), viewport, scale))) return
      visibleCount.current = count
      void setViewport(viewOf(outline, selectedId, viewport, scale), { duration: animates ? 160 : 0 })
    })
    return () => cancelAnimationFrame(frame)
  }, [count, selectedId])
  const edges = outline.links.map(
    ({ from, to, on }): Edge => ({
      id: `${from} ${to}`,
      source: from,
      target: to,
      sourceHandle: on ?? 'out',
      ...(on ? { label: texts.branches[on] } : {}),
      type: 'smoothstep',
      markerEnd: { type: MarkerType.ArrowClosed, color: palette.text.secondary, width: 16, height: 16 },
    }),
  )
  return (
    <ReactFlow
      aria-label={texts.canvas}
      aria-description={texts.canvasHelp}
      tabIndex={0}
      onKeyDown={props.onKey}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={(changes) =>
        setNodes((before) =>
          applyNodeChanges(changes, before).filter(({ id }) => before.some((node) => node.id === id)),
        )
      }
      onNodeDragStart={(_, node) => props.onChoose(node.id)}
      onNodeDragStop={(_, { id, position }) => {
        const onGrid = (value: number) => Math.round(value / scale / snap) * snap
        props.onMove(id, { x: onGrid(position.x), y: onGrid(position.y) })
      }}
      onNodeClick={(_, node) => props.onChoose(node.id)}
      onPaneClick={() => props.onChoose(null)}
      isValidConnection={({ source, target }) => !withFollowing(outline, target).has(source)}
      onConnect={({ source, target, sourceHandle }) =>
        props.onLink({
          from: source,
          to: target,
          ...(sourceHandle === 'yes' || sourceHandle === 'no' ? { on: sourceHandle } : {}),
        })
      }
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      minZoom={0.4}
      maxZoom={1.6}
      panOnScroll
      colorMode={palette.mode}
    >
      <Background variant={BackgroundVariant.Dots} gap={16 * scale} size={1.2 * scale} color={palette.divider} />
      <Panel position="bottom-left">
        <ZoomButtons animates={animates} />
      </Panel>
      {props.children && <Panel position="top-left">{props.children}</Panel>}
    </ReactFlow>
  )
}

/**
 * Canvas of the flow: steps are selected, dragged and linked by mouse, and everything by keyboard (`onKey`). The list
 * beside it contains the full text.
 */
export function FlowCanvas(props: CanvasProps) {
  return (
    <Box
      sx={{
        height: '100%',
        minHeight: 0,
        position: 'relative',
        '& .react-flow': {
          '--xy-background-color': 'transparent',
          '--xy-edge-stroke': (theme) => theme.palette.text.secondary,
          '--xy-edge-stroke-selected': (theme) => theme.palette.primary.main,
          '--xy-connectionline-stroke': (theme) => theme.palette.primary.main,
          '--xy-edge-stroke-width': 1.5,
          '--xy-edge-label-background-color': (theme) => theme.palette.background.default,
          '--xy-edge-label-color': (theme) => theme.palette.text.primary,
          '--xy-handle-background-color': (theme) => theme.palette.text.secondary,
          '--xy-attribution-background-color': 'transparent',
          fontFamily: 'inherit',
          '&:focus-visible': { outlineOffset: '-2px' },
        },
        '& .react-flow__attribution a': { color: 'text.secondary' },
        '& .react-flow__edge-text': { fontSize: '0.75rem', fill: (theme) => theme.palette.text.primary },
        '& .react-flow__edge-textbg': { fill: (theme) => theme.palette.background.default },
      }}
    >
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </Box>
  )
}
