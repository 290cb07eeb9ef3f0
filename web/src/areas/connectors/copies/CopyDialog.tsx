import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { writeTsv } from '../../../core/kit/grid/edit/tsv.ts'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { words } from '../../../core/kit/words.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { FileButton } from '../options/FileButton.tsx'
import { connectorTexts } from '../texts.ts'
import type { ConnectorRow } from '../useConnectors.ts'
import { type CopyColumn, type CopyRow, copiesOf, copyColumns, readCopies } from './copyRows.ts'
import { requestProblem, rowProblems, useCopies } from './useCopies.ts'

const texts = connectorTexts.copy

/** The state of the lines: with problems, ready to be created, or created with these IDs. */
type Outcome = {
  rows: readonly CopyRow[]
  columns: readonly CopyColumn[]
  unknown: readonly string[]
  connectorIds: readonly number[] | null
}

function ResultTable({ rows, columns, connectorIds }: Outcome) {
  const shown = columns.filter(({ name }) => rows.some(({ cells }) => name in cells))
  return (
    <DataTable
      label={texts.result}
      maxHeight="18rem"
      columns={[
        { label: texts.line, numeric: true },
        { label: texts.result },
        ...shown.map(({ label }) => ({ label })),
      ]}
      rows={rows.map(({ line, cells, problems }, index) => {
        const connectorId = connectorIds?.[index]
        return {
          key: String(line),
          cells: [
            line,
            connectorId !== undefined ? (
              <PageLink key="link" to="/$list/$key" params={{ list: connectors.name, key: String(connectorId) }}>
                {texts.created(connectorId)}
              </PageLink>
            ) : problems.length > 0 ? (
              <Box key="problems" sx={{ color: 'error.main', minWidth: '10rem' }}>
                <span aria-hidden>▲</span> {problems.join('; ')}
              </Box>
            ) : (
              `✓ ${texts.ready}`
            ),
            ...shown.map(({ name }) => cells[name] ?? ''),
          ],
        }
      })}
    />
  )
}

/** Copies a connector to many machines: lines are pasted, checked by the server, and created all at once. */
export function CopyDialog(props: {
  connector: ConnectorRow
  definitions: readonly OptionDefinition[]
  onClose: () => void
}) {
  const { connector, definitions, onClose } = props
  const id = useId()
  const known = copyColumns(definitions)
  const headings = known.map(({ label }) => label)
  const [text, setText] = useState(() => `${writeTsv([headings])}\n`)
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const { loadDevices, send } = useCopies(connector.connectorId)
  const work = useMutation({
    mutationFn: async (dryRun: boolean) => {
      const devices = await loadDevices()
      const { problem, ...lines } = readCopies(text, known, devices)
      if (problem !== null) throw new Error(problem)
      const { rows, columns } = lines
      if (rows.some(({ problems }) => problems.length > 0)) return { ...lines, connectorIds: null }
      try {
        const ids = await send(copiesOf(rows, columns, devices), { secrets, dryRun })
        return { ...lines, connectorIds: dryRun ? null : ids }
      } catch (error) {
        const problems = rowProblems(error, columns)
        if (problems === null) throw error
        return {
          ...lines,
          rows: rows.map((row, index) => ({ ...row, problems: problems.get(index) ?? [] })),
          connectorIds: null,
        }
      }
    },
    onMutate: () => setOutcome(null),
    onSuccess: async (result, dryRun) => {
      setOutcome(result)
      if (!dryRun) await queries.invalidateQueries({ queryKey: [organizationId, 'integrations'] })
    },
  })
  const edit = (next: string) => {
    setText(next)
    setOutcome(null)
    work.reset()
  }
  const isDone = outcome?.connectorIds !== undefined && outcome?.connectorIds !== null
  const bad = outcome?.rows.filter(({ problems }) => problems.length > 0).length ?? 0
  const isReady = outcome !== null && bad === 0 && !isDone
  const count = outcome?.rows.length ?? 0
  const secretOptions = connector.secretsSetAt === null ? [] : definitions.filter(({ kind }) => kind === 'secret')
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        {!isDone && (
          <>
            <FieldFrame id={`${id}rows`} label={texts.rows} help={texts.hint}>
              {(described) => (
                <TextField
                  id={described.id}
                  hiddenLabel
                  multiline
                  minRows={4}
                  maxRows={10}
                  size="small"
                  fullWidth
                  value={text}
                  onChange={({ target }) => edit(target.value)}
                  slotProps={{
                    htmlInput: {
                      'aria-describedby': described.describedBy,
                      spellCheck: false,
                      style: {
                        fontFamily: 'monospace',
                        fontSize: '0.8125rem',
                        whiteSpace: 'pre',
                        overflowX: 'auto',
                        tabSize: 16,
                      },
                    },
                  }}
                />
              )}
            </FieldFrame>
            <Box>
              <FileButton label={texts.file} onText={edit} />
            </Box>
            {secretOptions.map(({ name, label }) => (
              <FieldFrame key={name} id={`${id}${name}`} label={label} help={texts.secretsHint}>
                {(described) => (
                  <TextField
                    id={described.id}
                    hiddenLabel
                    size="small"
                    fullWidth
                    type="password"
                    autoComplete="new-password"
                    value={secrets[name] ?? ''}
                    onChange={({ target }) => {
                      setSecrets((before) => ({ ...before, [name]: target.value }))
                      work.reset()
                    }}
                    slotProps={{ htmlInput: { 'aria-describedby': described.describedBy } }}
                  />
                )}
              </FieldFrame>
            ))}
          </>
        )}
        {work.error && !work.isPending && (
          <Alert severity="error" variant="outlined">
            {requestProblem(work.error, definitions) ?? messageOf(work.error)}
          </Alert>
        )}
        {outcome && (
          <>
            <Box role="status" sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
              {isDone ? texts.done(count) : bad > 0 ? texts.problems(bad) : texts.allReady(count)}
              {outcome.unknown.map((name) => (
                <div key={name}>{texts.unknownColumn(name)}</div>
              ))}
            </Box>
            <ResultTable {...outcome} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {isDone ? words.close : words.cancel}
        </Button>
        {!isDone && (
          <Button
            variant={isReady ? 'outlined' : 'contained'}
            loading={work.isPending && !isReady}
            onClick={() => work.mutate(true)}
          >
            {texts.preview}
          </Button>
        )}
        {isReady && (
          <Button variant="contained" loading={work.isPending} onClick={() => work.mutate(false)}>
            {texts.create(count)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
