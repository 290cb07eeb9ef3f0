import Skeleton from '@mui/material/Skeleton'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { rowKeys } from '../../kit/rowKeys.ts'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { useNow } from '../../kit/useNow.ts'
import { usePlace } from '../../session/SessionContext.tsx'
import type { ChangesTold, HistoryProps } from '../itemParts.ts'
import { useRowTitle } from '../reference/useRowTitle.ts'
import { useShownValues } from '../reference/useShownValues.ts'
import { useItemClient } from '../useItemClient.ts'
import { DatedValues } from './DatedValues.tsx'
import { RowThen } from './RowThen.tsx'
import { StepCard } from './StepCard.tsx'
import { heldFields, rowAt, tellHistory } from './tellHistory.ts'
import { historyTexts as texts } from './texts.ts'

const none: ChangesTold = {}

/**
 * Everything that happened to a row: each event with who, when and what, the row as it stood at any instant, and its
 * dated values.
 */
export function HistoryDrawer({ type, rowKey, changesTold = none, onClose }: HistoryProps) {
  const client = useItemClient(type)
  const { organizationId } = usePlace()
  const now = useNow(60_000)
  const [at, setAt] = useState<number | null>(null)
  const name = keyText(type, rowKey)
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, type.name, 'history', name],
    staleTime: 0,
    queryFn: ({ signal }) => client.history(rowKey, signal),
  })
  const history = data && tellHistory(type, rowKey, data)
  const show = useShownValues(type, heldFields(data))
  const row = data ? rowAt(type, rowKey, { entries: data, at: Math.max(now, Date.now()) }) : null
  const called = useRowTitle(type, name, row && { ...row, version: 0, rowId: '' })
  return (
    <SideSheet open title={texts.title(type.label, called)} closeLabel={texts.close} onClose={onClose}>
      {error && <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!history && !error && rowKeys(4).map((key) => <Skeleton key={key} variant="rounded" height={72} />)}
      {history && data && (
        <>
          <RowThen
            type={type}
            show={show}
            told={changesTold}
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
                  told={changesTold}
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
