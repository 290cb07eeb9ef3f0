import WarningAmber from '@mui/icons-material/WarningAmber'
import { isTrigger, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { Box } from '../../../core/kit/Box.tsx'
import { kindIcons } from '../kindIcons.ts'
import { flowTexts } from '../texts.ts'
import { stepName } from '../words/describeStep.ts'
import { editorTexts as texts } from './texts.ts'

export type StepNodeType = Node<
  { step: OutlinedStep; description: string; problems: number; isChosen: boolean },
  'step'
>

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
/** A description has at most three lines; the full text is in the side pane. */
const lines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: '3', overflow: 'hidden' } as const
const dot = { width: '0.75rem', height: '0.75rem', borderRadius: '50%' } as const

/** Node of a step on the canvas: its name, short description, and whether it has problems. */
export function StepNode({ data }: NodeProps<StepNodeType>) {
  const { step, description, problems, isChosen: isSelected } = data
  const Icon = kindIcons[step.kind]
  return (
    <Box
      sx={{
        width: '17.5rem',
        height: '5.5rem',
        boxSizing: 'border-box',
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 2,
        px: 2.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: problems > 0 ? 'error.main' : isSelected ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        outline: (theme) => (isSelected ? `2px solid ${theme.palette.primary.main}` : 'none'),
        outlineOffset: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.35,
        ...(isTrigger(step) ? { borderLeftWidth: 4 } : {}),
      }}
    >
      {!isTrigger(step) && <Handle type="target" position={Position.Top} style={dot} />}
      <Icon sx={{ fontSize: '1.25rem', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, ...line }}>{stepName(step)}</Box>
        {description && (
          <Box title={description} sx={{ fontSize: '0.75rem', color: 'text.secondary', ...lines }}>
            {description}
          </Box>
        )}
      </Box>
      {problems > 0 && (
        <Box
          component="span"
          title={flowTexts.problemCount(problems)}
          sx={{ display: 'flex', alignItems: 'center', color: 'error.main', fontWeight: 650, fontSize: '0.75rem' }}
        >
          <WarningAmber sx={{ fontSize: '1rem' }} />
          {problems}
        </Box>
      )}
      {step.kind === 'filter' ? (
        (['yes', 'no'] as const).map((on) => (
          <Handle
            key={on}
            id={on}
            type="source"
            position={Position.Bottom}
            style={{ ...dot, left: on === 'yes' ? '28%' : '72%' }}
            title={texts.branches[on]}
          />
        ))
      ) : (
        <Handle id="out" type="source" position={Position.Bottom} style={dot} />
      )}
    </Box>
  )
}
