import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type CheckValue, checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dataResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { useNow } from '../../core/kit/useNow.ts'
import { useRead } from '../../core/session/useRead.ts'
import { expectedOf } from './expected.ts'
import { ImportValues } from './ImportValues.tsx'
import { originText, resultText } from './resultText.ts'
import { checksheetTexts as texts } from './texts.ts'

const schema = dataResponse(checkValues)

/** Loads recorded values of a checksheet, latest first. */
export function useValues(query: Readonly<Record<string, string | number | boolean | undefined>>) {
  return useRead({
    key: ['checkData', query],
    path: '/checkData',
    schema,
    query,
    placeholderData: keepPreviousData,
  })
}

function State({ value }: { value: CheckValue }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {!value.isWithin && <Chip size="small" color="error" label={texts.outOfTolerance} />}
      {value.correctedBy && <Chip size="small" variant="outlined" label={texts.corrected} />}
      {value.corrects && <Chip size="small" variant="outlined" label={texts.correction} />}
      {[value.reason, value.action].filter(Boolean).join(' · ')}
    </Box>
  )
}

const rowsPerPage = 25

/** Reads the selection of values from the address (`values=2`, `outside=true`). */
function useValueSelection() {
  const search = useSearch({ strict: false }) as { values?: unknown; outside?: unknown }
  const navigate = useNavigate()
  const pageNumber = Number(search.values ?? 1)
  const page = Number.isInteger(pageNumber) && pageNumber > 1 ? pageNumber - 1 : 0
  const onlyOutside = String(search.outside) === 'true'
  const show = (next: { page: number; onlyOutside?: boolean }) => {
    const { page: to, onlyOutside: nextOnlyOutside = onlyOutside } = next
    const nextSearch = { values: to > 0 ? to + 1 : undefined, outside: nextOnlyOutside ? 'true' : undefined }
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...nextSearch }), replace: true })
  }
  return { onlyOutside, page, show }
}

/** The latest values of a checksheet, or only those out of tolerance. */
export function ValuesPanel({ pageId }: { pageId: number }) {
  const { onlyOutside, page, show } = useValueSelection()
  const { data, error, refetch } = useValues({ pageId, onlyOutside, limit: rowsPerPage, offset: page * rowsPerPage })
  const { exact, near } = useFormat()
  const now = useNow(60_000)
  const { valueColumns: columns } = texts
  const tools = (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <ImportValues pageId={pageId} onImported={() => show({ page: 0 })} />
      <FormControlLabel
        control={
          <Switch size="small" checked={onlyOutside} onChange={(_, next) => show({ onlyOutside: next, page: 0 })} />
        }
        label={texts.onlyOutside}
      />
    </Box>
  )
  return (
    <Panel title={texts.values} tools={tools}>
      {error && <ErrorAlert what={texts.values} error={error} onAgain={() => void refetch()} />}
      {data?.values.length === 0 && <Typography color="textSecondary">{texts.noValues}</Typography>}
      {data && data.values.length > 0 && (
        <DataTable
          label={texts.values}
          maxHeight="24rem"
          columns={[
            { label: columns.at },
            { label: columns.check },
            { label: columns.value },
            { label: columns.by },
            { label: columns.expected },
            { label: columns.where },
            { label: columns.remark },
            { label: columns.job },
            { label: columns.gauge },
          ]}
          rows={data.values.map((value) => ({
            key: value.entryId,
            cells: [
              near(Date.parse(value.at), now),
              value.checkID,
              resultText(value, exact),
              originText(value) ?? '–',
              expectedOf(value, exact),
              value.resourceID ?? '–',
              <State key="state" value={value} />,
              value.jobNum ?? '–',
              value.gaugeID ?? '–',
            ],
          }))}
        />
      )}
      {(page > 0 || data?.hasMore) && (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button size="small" disabled={page === 0} onClick={() => show({ page: page - 1 })}>
            {texts.newer}
          </Button>
          <Button size="small" disabled={!data?.hasMore} onClick={() => show({ page: page + 1 })}>
            {texts.older}
          </Button>
        </Box>
      )}
    </Panel>
  )
}
