import Button from '@mui/material/Button'
import type { BrowsedValue } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { NodeLine } from './browseTree.ts'
import { isVariable, type Mark } from './NodeTree.tsx'
import { browseTexts as texts } from './texts.ts'

/** The details of a node; a variable can be added to the signals, and taken back if it was added in this dialog. */
export function NodeDetails(props: {
  line: NodeLine | null
  /** The text of a line that is no node. */
  note: string | null
  shown: { text: string; value: BrowsedValue } | null
  mark: Mark
  onPick: (line: NodeLine) => void
}) {
  const { line, shown, mark } = props
  const format = useFormat()
  if (!line || !shown)
    return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{props.note ?? texts.hint}</Box>
  const { node, path } = line
  const { status, at } = shown.value
  const entries = [
    [texts.path, path.join(' / ')],
    [texts.nodeId, node.nodeId],
    [texts.nodeClass, node.nodeClass],
    ...(isVariable(line)
      ? [
          [texts.type, node.dataType ?? '–'],
          [texts.value, shown.text],
          [texts.status, status ?? '–'],
          [texts.time, format.instant(at, 'full')],
        ]
      : []),
  ] as const
  return (
    <Box
      component="section"
      aria-label={texts.details}
      sx={{ display: 'grid', gap: 3, alignContent: 'start', justifyItems: 'start', fontSize: '0.8125rem', minWidth: 0 }}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'max-content minmax(0, 1fr)' }}>
        {entries.map(([label, text]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      {isVariable(line) &&
        (mark === 'mapped' ? (
          <Box sx={{ color: 'text.secondary' }}>{texts.isMapped}</Box>
        ) : (
          <Button size="small" variant={mark === 'added' ? 'outlined' : 'contained'} onClick={() => props.onPick(line)}>
            {mark === 'added' ? texts.takeBack : texts.add}
          </Button>
        ))}
    </Box>
  )
}
