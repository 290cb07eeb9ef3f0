import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { fewestPoints, type Shape, type ShapeKind, shapeKinds } from './shapes.ts'
import { floorPlanTexts as texts } from './texts.ts'

type Tool = { kind: ShapeKind; machine: string }

// Fixed minimum height, so that the drawing below does not move when a field appears.
const line = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: '2.5rem' } as const

const noteStyle = {
  flex: '1 1 10rem',
  minWidth: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  color: 'warning.main',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const

/** Returns the machines that are not on the plan. */
function useUnplaced(shapes: readonly Shape[]): string[] {
  const rows = useItemClient(resources)
  const { organizationId } = useCurrentOrganization()
  const { data } = useQuery({
    queryKey: [organizationId, 'resources', 'toPlace'],
    staleTime: 30_000,
    queryFn: ({ signal }) => rows.list({ orderBy: 'resourceID:asc', limit: 10_000 }, { signal }),
  })
  const placed = new Set(shapes.flatMap(({ kind, key }) => (kind === 'machine' ? [key] : [])))
  return (data ?? []).map(({ resourceID }) => String(resourceID)).filter((id) => !placed.has(id))
}

/** Toolbar of the plan editor: shapes to draw, actions for the selected shape, undo and save. */
export function EditorTools(props: {
  drawn: readonly Shape[]
  chosen: Shape | null
  tool: Tool | null
  /** Number of points set so far. */
  count: number
  isChanged: boolean
  /** Notes to show before saving. */
  notes: readonly string[]
  /** True if the server would reject the drawing. */
  isInvalid: boolean
  onTool: (tool: Tool) => void
  onFinish: () => void
  onStop: () => void
  onUndo: () => void
  onSave: () => void
  onName: (name: string) => void
  onRemove: () => void
}) {
  const { chosen: selected, tool, count } = props
  const unplaced = useUnplaced(props.drawn)
  return (
    <Box role="toolbar" aria-label={texts.draw} sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Box sx={line}>
        {shapeKinds.map((kind) =>
          kind === 'machine' ? (
            <TextField
              key={kind}
              select
              size="small"
              label={texts.machine}
              value=""
              disabled={unplaced.length === 0}
              onChange={({ target }) => props.onTool({ kind, machine: target.value })}
              sx={{ width: '11rem' }}
            >
              {unplaced.map((id) => (
                <MenuItem key={id} value={id}>
                  {id}
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <Button
              key={kind}
              size="small"
              variant={tool?.kind === kind ? 'contained' : 'outlined'}
              onClick={() => props.onTool({ kind, machine: '' })}
            >
              {texts.kinds[kind]}
            </Button>
          ),
        )}
        {tool && (
          <>
            <Button size="small" disabled={count < fewestPoints[tool.kind]} onClick={props.onFinish}>
              {texts.finish}
            </Button>
            <Button size="small" color="inherit" onClick={props.onStop}>
              {texts.stop}
            </Button>
          </>
        )}
      </Box>
      <Box sx={line}>
        {selected && !tool && (
          <>
            {selected.kind !== 'machine' && (
              <TextField
                key={selected.id}
                size="small"
                label={texts.name}
                defaultValue={selected.name}
                slotProps={{ htmlInput: { maxLength: 100 } }}
                onBlur={({ target }) => {
                  const name = target.value.trim()
                  if (name && name !== selected.name) props.onName(name)
                }}
                sx={{ width: '11rem' }}
              />
            )}
            <Button size="small" color="error" onClick={props.onRemove}>
              {texts.remove(selected.name)}
            </Button>
          </>
        )}
        <Box role="status" title={props.notes.join(' ')} sx={noteStyle}>
          {props.notes.join(' ')}
        </Box>
        <Button size="small" disabled={!props.isChanged} onClick={props.onUndo}>
          {texts.undo}
        </Button>
        <Button size="small" variant="contained" disabled={!props.isChanged || props.isInvalid} onClick={props.onSave}>
          {texts.save}
        </Button>
      </Box>
    </Box>
  )
}
