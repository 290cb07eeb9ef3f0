import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { CertificateNotice } from '../certificate/CertificateNotice.tsx'
import { TextInput } from '../options/TextInput.tsx'
import { valueText } from '../options/valueText.ts'
import { indexOfActive, type NodeLine, treeLines } from './browseTree.ts'
import { NodeDetails } from './NodeDetails.tsx'
import { isVariable, type Mark, NodeTree } from './NodeTree.tsx'
import { browseTexts as texts } from './texts.ts'
import { type BranchQuery, type BrowseRequest, useBrowse, useLiveValues } from './useBrowse.ts'

const treeKey = 'tree'
const all: BranchQuery = { nodeId: null }

type Found = { key: string; query: BranchQuery }

function SearchForm(props: { hasFolder: boolean; onSearch: (text: string, isBelow: boolean) => void }) {
  const [text, setText] = useState('')
  const [isBelow, setIsBelow] = useState(false)
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        // The form of the connector is around the dialog.
        event.stopPropagation()
        if (text.trim() !== '') props.onSearch(text.trim(), isBelow && props.hasFolder)
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 12rem', maxWidth: '24rem', mt: 2 }}>
        <TextInput visible label={texts.search} value={text} onChange={setText} />
      </Box>
      <Button type="submit" size="small" variant="outlined">
        {texts.run}
      </Button>
      <FormControlLabel
        disabled={!props.hasFolder}
        sx={{ '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
        control={<Checkbox size="small" checked={isBelow} onChange={({ target }) => setIsBelow(target.checked)} />}
        label={texts.below}
      />
    </Box>
  )
}

/** The tree of a server with a search and the details of a node. Loads the first level when it is shown. */
export function BrowsePane(props: {
  request: BrowseRequest
  definitions: readonly OptionDefinition[]
  trusted: string
  markOf: (line: NodeLine) => Mark
  onPick: (line: NodeLine) => void
  onTrust: (thumbprint: string) => void
}) {
  const format = useFormat()
  const isMasked = useSession(({ context }) => context.maskMode)
  const { branches, certificate, load, read } = useBrowse(props.request, props.definitions)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<Found | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [inView, setInView] = useState<readonly string[]>([])
  const { values, isStale } = useLiveValues(inView, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; other options show another pane
  useEffect(() => {
    void load(treeKey, all)
  }, [])
  const root = found?.key ?? treeKey
  const lines = useMemo(() => treeLines(branches, open, root), [branches, open, root])
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines])
  const top = branches.get(root)
  const line = active === null ? undefined : lines[indexOfActive(lines, active)]
  const activeNode = line?.kind === 'node' ? line : null
  const shownOf = ({ node }: NodeLine) => {
    const value = values.get(node.nodeId) ?? node
    return { value, text: typeof value.value === 'number' ? format.exact(value.value) : valueText(value.value) }
  }
  const queryOf = (branch: string): BranchQuery => {
    if (branch === treeKey) return all
    if (branch === found?.key) return found.query
    const parent = byId.get(branch)
    return { nodeId: parent?.kind === 'node' ? parent.node.nodeId : null }
  }
  /** Loads the next nodes of a branch; from the line that said so, the first of them becomes active. */
  const loadNext = async (branch: string, query: BranchQuery) => {
    const next = `${branch}/${branches.get(branch)?.nodes.length ?? 0}`
    const count = await load(branch, query)
    if (count > 0) setActive((before) => (before === `${branch}/note` ? next : before))
  }
  const openLine = ({ id, node }: NodeLine, isOpen: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
    if (isOpen && !branches.has(id)) void loadNext(id, { nodeId: node.nodeId })
  }
  const below = found === null && activeNode && !isVariable(activeNode) ? activeNode : null
  const search = (text: string, isBelow: boolean) => {
    const next = { nodeId: isBelow ? (below?.node.nodeId ?? null) : null, search: text }
    const key = `search ${next.nodeId ?? ''} ${text}`
    setFound({ key, query: next })
    setActive(null)
    if (!branches.has(key) || branches.get(key)?.problem) void load(key, next)
  }
  const isFailed = top?.problem !== undefined && top.problem !== null && top.nodes.length === 0
  const count = top?.nodes.length ?? 0
  const status = () => {
    if (top?.isLoading) return found ? texts.searching : texts.connecting
    if (isStale) return texts.stale
    if (!found || isFailed || !top) return ''
    return count === 0 ? texts.noMatch : texts.count(count, top.next !== null)
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        minHeight: 0,
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
      }}
    >
      <SearchForm hasFolder={below !== null} onSearch={search} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: '1.5rem' }}>
        {found && (
          <Button size="small" onClick={() => setFound(null)}>
            {texts.back}
          </Button>
        )}
        <Box role="status" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {status()}
        </Box>
        {isMasked && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.masked}</Box>}
        {found && top?.isPartial && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.searchCut}</Box>}
      </Box>
      {isFailed ? (
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', overflow: 'auto' }}>
          <ErrorAlert what={texts.failed} error={top.problem ?? ''} onAgain={() => void load(root, queryOf(root))} />
          {certificate && (
            <CertificateNotice certificate={certificate} trusted={props.trusted} onTrust={props.onTrust} />
          )}
        </Box>
      ) : top === undefined || (top.isLoading && count === 0) ? (
        <Skeleton variant="rounded" sx={{ height: '100%', transform: 'none' }} />
      ) : lines.length > 0 ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            minHeight: 0,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 3fr)' },
            gridTemplateRows: { xs: 'minmax(10rem, 1fr) auto', md: 'minmax(0, 1fr)' },
          }}
        >
          <NodeTree
            label={found ? texts.found : texts.tree}
            lines={lines}
            active={active}
            markOf={props.markOf}
            shownOf={shownOf}
            onActive={setActive}
            onOpen={openLine}
            onPick={props.onPick}
            onLoad={({ branch }) => void loadNext(branch, queryOf(branch))}
            onVisible={setInView}
          />
          <Box tabIndex={0} sx={{ overflow: 'auto', height: { xs: '13rem', md: 'auto' } }}>
            <NodeDetails
              line={activeNode}
              note={line?.label ?? null}
              shown={activeNode && shownOf(activeNode)}
              mark={activeNode ? props.markOf(activeNode) : 'none'}
              onPick={props.onPick}
            />
          </Box>
        </Box>
      ) : null}
    </Box>
  )
}
