import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import type { RoiSettings } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { anyResponse } from '../../../core/api/client.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { DetailForm } from '../../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import type { Draft, FormField } from '../../../core/kit/form/formField.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { writeNumber } from '../../../core/kit/grid/cells/readNumber.ts'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useTelemetry } from '../useTelemetry.ts'
import { draftOf, minutesField, readAssumptions, singleFieldNames } from './readAssumptions.ts'

const fieldsOf = ({ currency }: RoiSettings, locale: string): FormField[] => [
  ...singleFieldNames.map((name): FormField => {
    const field = organizationSettings.fields[name]
    const isDate = field.kind === 'date'
    return {
      name,
      label: isDate ? texts.fields[name] : texts.inCurrency(texts.fields[name], currency),
      kind: isDate ? 'date' : 'number',
      help: texts.helps[name],
    }
  }),
  ...roiTypeIds.map((typeId): FormField => {
    const { label, description, minutes } = roiType(typeId)
    const help = texts.minutesHelp(description, writeNumber(minutes, locale))
    return { name: minutesField(typeId), label: texts.minutesOf(label), kind: 'number', help }
  }),
]

function AssumptionsForm({ settings }: { settings: RoiSettings }) {
  const client = useClient()
  const format = useFormat()
  const mayChange = useMayChange(organizationSettings)
  const save = useSaveMutation({
    work: async (draft: Draft) => {
      const { version } = settings
      const read = readAssumptions(draft, format, { minutes: texts.minutesProblem })
      const body = version === undefined ? read : { ...read, version }
      return client.post('/telemetry/settings', { schema: anyResponse, body })
    },
    message: texts.saved,
    areas: ['dashboards', 'organizations'],
  })
  return (
    <>
      {!mayChange && <Typography color="textSecondary">{texts.readOnly}</Typography>}
      <DetailForm
        fields={fieldsOf(settings, format.locale)}
        saved={draftOf(settings, format)}
        {...save}
        busy={save.isBusy}
        readOnly={!mayChange}
        onSave={save.run}
      />
    </>
  )
}

function OpenSheet() {
  const navigate = useNavigate()
  const { range, isKnown } = useScope()
  const { start, end, live } = range
  const { data } = useTelemetry({ start, end, live, detail: 'who', enabled: isKnown })
  const close = () => void navigate({ to: '.', search: (before) => ({ ...before, assumptions: undefined }) })
  return (
    <SideSheet open title={texts.sheet} closeLabel={texts.close} onClose={close}>
      {data ? <AssumptionsForm settings={data.settings} /> : <Skeleton variant="rounded" height={480} />}
    </SideSheet>
  )
}

/** The side sheet for the assumptions of the return; it is open while the address contains `assumptions`. */
export function AssumptionsSheet() {
  const { assumptions } = useSearch({ from: '/main/roi' })
  if (!assumptions) return null
  return <OpenSheet />
}
