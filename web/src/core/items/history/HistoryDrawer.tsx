import Skeleton from '@mui/material/Skeleton'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { rowKeys } from '../../kit/rowKeys.ts'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useCurrentOrganization } from '../../session/SessionContext.tsx'
import type { ChangeRenderers, HistoryProps } from '../itemParts.ts'
import { useRowTitle } from '../reference/useRowTitle.ts'
import { useValueFormatter } from '../reference/useValueFormatter.ts'
import { useItemClient } from '../useItemClient.ts'
import { buildHistory, pastValues, rowAt } from './buildHistory.ts'
import { DatedValues } from './DatedValues.tsx'
import { RowAtInstant } from './RowAtInstant.tsx'
import { StepCard } from './StepCard.tsx'
import { historyTexts as texts } from './texts.ts'

const none: ChangeRenderers = {}

/** The history of a row: each event with user, time and changes, the row at any instant, and its dated values. */
export function HistoryDrawer({ type, rowKey, changeRenderers = none, onClose }: HistoryProps) {
  const client = useItemClient(type)
  const { organizationId } = useCurrentOrganization()
  const now = useNow(60_000)
  const [at, setAt] = useState<number | null>(null)
  const name = keyText(type, rowKey)
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, type.name, 'history', name],
    staleTime: 0,
    queryFn: ({ signal }) => client.history(rowKey, signal),
  })
  const history = data && buildHistory(type, rowKey, data)
  const show = useValueFormatter(type, pastValues(data))
  const row = data ? rowAt(type, rowKey, { entries: data, at: Math.max(now, Date.now()) }) : null
  const called = useRowTitle(type, name, row && { ...row, version: 0, rowId: '' })
  return (
    <SideSheet open title={texts.title(type.label, called)} closeLabel={texts.close} onClose={onClose}>
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!history && !error && rowKeys(4).map((key) => <Skeleton key={key} variant="rounded" height={72} />)}
      {history && data && (
        <>
          <RowAtInstant
            type={type}
            show={show}
            renderers={changeRenderers}
            at={at}
            row={rowAt(type, rowKey, { entries: data, at: at ?? Math.max(now, Date.now()) })}
            onPick={setAt}
          />
          <DatedValues type={type} dated={history.dated} now={now} show={show} />
          <Panel title={texts.events}>
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
              {history.steps.map((step) => (
                <StepCard
                  key={step.version}
                  type={type}
                  step={step}
                  show={show}
                  renderers={changeRenderers}
                  isChosen={at === step.at}
                  onChoose={() => setAt(at === step.at ? null : step.at)}
                />
              ))}
            </Box>
          </Panel>
        </>
      )}
    </SideSheet>
  )
}
