import WarningAmber from '@mui/icons-material/WarningAmber'
import { isTrigger, type OutlinedStep } from '@takt/domain/flows/design/design.ts'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { Box } from '../../kit/Box.tsx'
import { stepName, stepSays } from '../stepWords.ts'
import { kindIcons } from './kindIcons.ts'
import { editorTexts as texts } from './texts.ts'

export type StepNodeType = Node<{ step: OutlinedStep; problems: number; isChosen: boolean }, 'step'>

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const dot = { width: '0.75rem', height: '0.75rem', borderRadius: '50%' } as const

/** A step on the canvas: what it is called, what it does in short, and whether something is wrong with it. */
export function StepNode({ data }: NodeProps<StepNodeType>) {
  const { step, problems, isChosen } = data
  const Icon = kindIcons[step.kind]
  const says = stepSays(step)
  return (
    <Box
      sx={{
        width: '13.75rem',
        height: '3.75rem',
        boxSizing: 'border-box',
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 2,
        px: 2.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: problems > 0 ? 'error.main' : isChosen ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        outline: (theme) => (isChosen ? `2px solid ${theme.palette.primary.main}` : 'none'),
        outlineOffset: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.35,
        ...(isTrigger(step) ? { borderLeftWidth: 4 } : {}),
      }}
    >
      {!isTrigger(step) && <Handle type="target" position={Position.Left} style={dot} />}
      <Icon sx={{ fontSize: '1.25rem', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, ...line }}>{stepName(step)}</Box>
        {says && (
          <Box title={says} sx={{ fontSize: '0.75rem', color: 'text.secondary', ...line }}>
            {says}
          </Box>
        )}
      </Box>
      {problems > 0 && (
        <Box
          component="span"
          title={texts.hasProblems(problems)}
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
            position={Position.Right}
            style={{ ...dot, top: on === 'yes' ? '28%' : '72%' }}
            title={texts.branches[on]}
          />
        ))
      ) : (
        <Handle id="out" type="source" position={Position.Right} style={dot} />
      )}
    </Box>
  )
}
