import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { Box } from '../../core/kit/Box.tsx'
import { usePlace } from '../../core/session/SessionContext.tsx'
import { type Drawn, type DrawnKind, drawnKinds, fewestPoints } from './drawing.ts'
import { floorPlanTexts as texts } from './texts.ts'

type Tool = { kind: DrawnKind; machine: string }

// As high with a field in it as without one: the drawing beneath stays where it is.
const line = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: '2.5rem' } as const

const noted = {
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

/** The machines that are not on the plan. */
function useUnplaced(drawn: readonly Drawn[]): string[] {
  const rows = useItemClient(resources)
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, 'resources', 'toPlace'],
    staleTime: 30_000,
    queryFn: ({ signal }) => rows.list({ orderBy: 'resourceID:asc', limit: 10_000 }, { signal }),
  })
  const placed = new Set(drawn.flatMap(({ kind, key }) => (kind === 'machine' ? [key] : [])))
  return (data ?? []).map(({ resourceID }) => String(resourceID)).filter((id) => !placed.has(id))
}

/** What is drawn next, what is done with what is chosen, steps back and saving. */
export function EditorTools(props: {
  drawn: readonly Drawn[]
  chosen: Drawn | null
  tool: Tool | null
  /** How many points are set already. */
  count: number
  isChanged: boolean
  /** What should be known before it is saved. */
  notes: readonly string[]
  /** It would be refused as it is. */
  isRefused: boolean
  onTool: (tool: Tool) => void
  onFinish: () => void
  onStop: () => void
  onUndo: () => void
  onSave: () => void
  onName: (name: string) => void
  onRemove: () => void
}) {
  const { chosen, tool, count } = props
  const unplaced = useUnplaced(props.drawn)
  return (
    <Box role="toolbar" aria-label={texts.draw} sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Box sx={line}>
        {drawnKinds.map((kind) =>
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
        {chosen && !tool && (
          <>
            {chosen.kind !== 'machine' && (
              <TextField
                key={chosen.id}
                size="small"
                label={texts.name}
                defaultValue={chosen.name}
                slotProps={{ htmlInput: { maxLength: 100 } }}
                onBlur={({ target }) => {
                  const name = target.value.trim()
                  if (name && name !== chosen.name) props.onName(name)
                }}
                sx={{ width: '11rem' }}
              />
            )}
            <Button size="small" color="error" onClick={props.onRemove}>
              {texts.remove(chosen.name)}
            </Button>
          </>
        )}
        <Box role="status" title={props.notes.join(' ')} sx={noted}>
          {props.notes.join(' ')}
        </Box>
        <Button size="small" disabled={!props.isChanged} onClick={props.onUndo}>
          {texts.undo}
        </Button>
        <Button size="small" variant="contained" disabled={!props.isChanged || props.isRefused} onClick={props.onSave}>
          {texts.save}
        </Button>
      </Box>
    </Box>
  )
}
