import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { SignalDraft } from '../options/signalsDraft.ts'
import { BrowsePane } from './BrowsePane.tsx'
import type { NodeLine } from './browseTree.ts'
import { isVariable } from './NodeTree.tsx'
import { isSignal, signalOf } from './nodeSignal.ts'
import { browseTexts as texts } from './texts.ts'
import type { BrowseRequest } from './useBrowse.ts'

/** The connection of the form that can be browsed. `trusted`: the thumbprint in its options. */
export type Browsing = {
  request: BrowseRequest
  definitions: readonly OptionDefinition[]
  trusted: string
  onTrust: (thumbprint: string) => void
}

/**
 * Shows the nodes of a server; variables are added to the signals of the form at once, and can be taken back while the
 * dialog is open.
 */
export function BrowseDialog(props: {
  browsing: Browsing
  drafts: readonly SignalDraft[]
  onChange: (drafts: readonly SignalDraft[]) => void
  onClose: () => void
}) {
  const { browsing, drafts, onChange, onClose } = props
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const signals = drafts.map(({ signal }) => signal.trim())
  const isMapped = (line: NodeLine) => signals.some((signal) => isSignal(signal, line))
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isNarrow} aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.title}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: 'minmax(0, 1fr)',
          height: isNarrow ? 'auto' : '36rem',
        }}
      >
        <BrowsePane
          key={browsing.trusted}
          {...browsing}
          markOf={(line) => (!isMapped(line) ? 'none' : added.has(line.node.nodeId) ? 'added' : 'mapped')}
          onPick={(line) => {
            const { node, path } = line
            const { nodeId } = node
            if (!isVariable(line)) return
            if (!isMapped(line)) {
              setAdded((before) => new Set(before).add(nodeId))
              onChange([...drafts, signalOf(node, path, drafts)])
            } else if (added.has(nodeId)) onChange(drafts.filter(({ signal }) => signal !== nodeId))
          }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4, justifyContent: 'space-between' }}>
        <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {texts.chosen(signals.filter((signal) => added.has(signal)).length)}
        </Box>
        <Button variant="contained" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
