import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import type { SaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import type { FormField } from '../../core/kit/form/formField.ts'
import { useDraftState } from '../../core/session/useDraftState.ts'
import { useMay } from '../../core/session/useMay.ts'
import { OptionFields } from './OptionFields.tsx'
import { draftOptions, type OptionDraft, optionsAsFields, optionsOf, withoutSecrets } from './optionDraft.ts'
import { connectorTexts as texts } from './texts.ts'
import { type ConnectorRow, type ConnectorTypeRow, useDeviceOptions } from './useConnectors.ts'

const noOptions: OptionDraft = {}

/** The fields of a connector: type (fixed once it exists), device, and the options of its type. */
export function ConnectorForm(props: {
  connector: ConnectorRow | null
  types: readonly ConnectorTypeRow[]
  mutation: SaveMutation<Record<string, unknown>>
  onRemove: () => void
}) {
  const { connector, types, mutation } = props
  const mayWrite = useMay('integrations', 'write')
  const devices = useDeviceOptions()
  const [isConfirming, setIsConfirming] = useState(false)
  const storable = useCallback(
    (options: OptionDraft) =>
      withoutSecrets(
        types.flatMap(({ optionDefinitions }) => optionDefinitions),
        options,
      ),
    [types],
  )
  const [typed, setTyped] = useDraftState(`connector ${connector?.connectorId ?? ''}`, noOptions, {
    kind: 'typed',
    storable,
  })
  const [version, setVersion] = useState(connector?.version)
  // A saved secret must not remain in the page.
  if (connector?.version !== version) {
    setVersion(connector?.version)
    setTyped(noOptions)
  }
  const typeOf = (id: unknown) => types.find(({ connectorTypeId }) => connectorTypeId === id)
  const fields: FormField[] = [
    {
      name: 'connectorTypeId',
      label: texts.type,
      required: true,
      kind: connector ? 'fixed' : 'one',
      options: types.map(({ connectorTypeId, label }) => ({ value: connectorTypeId, label })),
    },
    { name: 'description', label: texts.description, kind: 'text', size: 200 },
    { name: 'deviceId', label: texts.device, kind: 'one', required: true, ...devices },
    { name: 'enabled', label: texts.enabled, kind: 'tick', help: texts.enabledHelp },
  ]
  const saved = {
    connectorTypeId: connector ? (typeOf(connector.connectorTypeId)?.label ?? connector.connectorTypeId) : null,
    description: connector?.description ?? '',
    deviceId: connector ? String(connector.deviceId) : null,
    enabled: connector?.enabled ?? true,
  }
  const optionsFor = (id: unknown) => {
    const definitions = typeOf(connector?.connectorTypeId ?? id)?.optionDefinitions ?? []
    return { definitions, draft: { ...draftOptions(definitions, connector?.options ?? {}), ...typed } }
  }
  return (
    <>
      <DetailForm
        fields={fields}
        saved={saved}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={!mayWrite}
        isNew={connector === null || Object.keys(typed).length > 0}
        tools={
          connector && (
            <Button
              size="small"
              color="inherit"
              startIcon={<Delete fontSize="small" />}
              onClick={() => setIsConfirming(true)}
            >
              {texts.remove}
            </Button>
          )
        }
        beside={(draft) => {
          const { definitions, draft: options } = optionsFor(draft.connectorTypeId)
          return optionsAsFields(definitions, options)
        }}
        onSave={(draft) => {
          const { definitions, draft: options } = optionsFor(draft.connectorTypeId)
          mutation.run({
            ...(connector
              ? { connectorId: connector.connectorId, version: connector.version }
              : { connectorTypeId: draft.connectorTypeId }),
            description: draft.description || null,
            deviceId: draft.deviceId ? Number(draft.deviceId) : null,
            enabled: draft.enabled,
            options: optionsOf(definitions, options),
          })
        }}
      >
        {(draft, _set, { problems, idOf }) => {
          const { definitions, draft: options } = optionsFor(draft.connectorTypeId)
          const type = typeOf(connector?.connectorTypeId ?? draft.connectorTypeId)
          return (
            <>
              {type && !type.runs && (
                <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.notRunning}</Box>
              )}
              {mayWrite && (
                <OptionFields
                  definitions={definitions}
                  draft={options}
                  problems={problems}
                  idOf={idOf}
                  secretsSetAt={connector?.secretsSetAt ?? null}
                  onChange={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
                />
              )}
            </>
          )
        }}
      </DetailForm>
      <ConfirmDialog
        open={isConfirming}
        prompt={texts.removeTitle}
        onNo={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false)
          props.onRemove()
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  )
}
