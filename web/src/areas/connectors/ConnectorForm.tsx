import ContentCopy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import type { ConnectorMonitor, MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { connectorTemplates } from '@takt/domain/areas/connectors/templates.ts'
import { useCallback, useEffect, useId, useState } from 'react'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import type { SaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { FieldFrame } from '../../core/kit/form/FieldFrame.tsx'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useDraftState } from '../../core/session/useDraftState.ts'
import { useMay } from '../../core/session/useMay.ts'
import { CertificateNotice } from './certificate/CertificateNotice.tsx'
import { CopyDialog } from './copies/CopyDialog.tsx'
import { OptionFields } from './OptionFields.tsx'
import { OtherSources } from './OtherSources.tsx'
import { draftOptions, type OptionDraft, optionsAsFields, optionsOf, withoutSecrets } from './optionDraft.ts'
import { ChoiceInput } from './options/ChoiceInput.tsx'
import { createRecording } from './rules/recording.ts'
import { SendAddress } from './SendAddress.tsx'
import { TestConnection } from './TestConnection.tsx'
import { connectorTexts as texts } from './texts.ts'
import { type ConnectorRow, type ConnectorTypeRow, useDeviceOptions } from './useConnectors.ts'

const noOptions: OptionDraft = {}
const noSignals: readonly MonitoredSignal[] = []

function TemplateField(props: { value: string; onChange: (templateId: string) => void }) {
  const id = useId()
  const selected = connectorTemplates.find(({ templateId }) => templateId === props.value)
  return (
    <FieldFrame id={id} label={texts.template} help={selected?.description}>
      {({ describedBy }) => (
        <ChoiceInput
          id={id}
          describedBy={describedBy}
          value={props.value}
          emptyLabel={texts.noTemplate}
          options={connectorTemplates.map(({ templateId, label }) => ({ value: templateId, label }))}
          onChange={props.onChange}
        />
      )}
    </FieldFrame>
  )
}

/** Records the values of the monitor and of tests while the form is open; `received`: all signals so far. */
function useReceived(monitor: ConnectorMonitor | null) {
  const [recording] = useState(createRecording)
  const [tested, setTested] = useState<ConnectorMonitor | null>(null)
  useEffect(() => {
    if (monitor) recording.take(monitor, Date.now())
  }, [monitor, recording])
  const running = new Set(monitor?.signals.map(({ signal }) => signal))
  return {
    recording,
    received: [
      ...(monitor?.signals ?? noSignals),
      ...(tested?.signals ?? noSignals).filter(({ signal }) => !running.has(signal)),
    ],
    /** That of the running connector, if no test has shown one since. */
    certificate: tested ? null : (monitor?.certificate ?? null),
    addTested(result: ConnectorMonitor) {
      recording.take(result, Date.now())
      setTested(result)
    },
  }
}

/**
 * The fields of a connector: type (fixed once it exists), device, and the options of its type. `monitor`: what the
 * saved connector receives, null if it does not run.
 */
export function ConnectorForm(props: {
  connector: ConnectorRow | null
  types: readonly ConnectorTypeRow[]
  monitor: ConnectorMonitor | null
  mutation: SaveMutation<Record<string, unknown>>
  onRemove: () => void
}) {
  const { connector, types, mutation } = props
  const mayWrite = useMay('integrations', 'write')
  const devices = useDeviceOptions()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCopying, setIsCopying] = useState(false)
  const [templateId, setTemplateId] = useState('')
  const { recording, received, certificate, addTested } = useReceived(props.monitor)
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
  const fieldsOf = ({ deviceId, enabled }: Draft): FormField[] => [
    {
      name: 'connectorTypeId',
      label: texts.type,
      required: true,
      kind: connector ? 'fixed' : 'one',
      options: types.map(({ connectorTypeId, label }) => ({ value: connectorTypeId, label })),
    },
    { name: 'description', label: texts.description, kind: 'text', size: 200 },
    {
      name: 'deviceId',
      label: texts.device,
      kind: 'one',
      required: true,
      ...devices,
      notice: enabled && <OtherSources deviceId={deviceId ? Number(deviceId) : null} connector={connector} />,
    },
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
  const startFrom = (id: string, set: (name: string, value: string) => void) => {
    setTemplateId(id)
    const template = connectorTemplates.find((each) => each.templateId === id)
    if (!template) return
    set('connectorTypeId', template.connectorTypeId)
    setTyped(draftOptions(typeOf(template.connectorTypeId)?.optionDefinitions ?? [], template.options))
  }
  return (
    <>
      <DetailForm
        fields={fieldsOf}
        saved={saved}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={!mayWrite}
        isNew={connector === null || Object.keys(typed).length > 0}
        tools={
          connector && (
            <>
              <Button
                size="small"
                color="inherit"
                startIcon={<ContentCopy fontSize="small" />}
                onClick={() => setIsCopying(true)}
              >
                {texts.copy.open}
              </Button>
              <Button
                size="small"
                color="inherit"
                startIcon={<Delete fontSize="small" />}
                onClick={() => setIsConfirming(true)}
              >
                {texts.remove}
              </Button>
            </>
          )
        }
        above={(set) =>
          connector === null &&
          connectorTemplates.length > 0 && <TemplateField value={templateId} onChange={(id) => startFrom(id, set)} />
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
          const isSent = type?.connectorTypeId === 'http-json'
          const connection = {
            ...(connector ? { connectorId: connector.connectorId } : {}),
            connectorTypeId: type?.connectorTypeId ?? '',
          }
          const setOption = (name: string, value: OptionDraft[string]) =>
            setTyped((before) => ({ ...before, [name]: value }))
          const trust = {
            trusted: String(options.trustedServer ?? ''),
            onTrust: (thumbprint: string) => setOption('trustedServer', thumbprint),
          }
          const isBrowsable = type?.connectorTypeId === 'opcua'
          const ofConnection = definitions.filter(({ kind }) => kind !== 'signals' && kind !== 'stateRules')
          const browsing = isBrowsable
            ? {
                ...trust,
                definitions,
                request: { ...connection, options: optionsOf(ofConnection, options) },
              }
            : null
          return (
            <>
              {mayWrite && certificate && <CertificateNotice certificate={certificate} {...trust} />}
              {mayWrite && (
                <OptionFields
                  key={`${type?.connectorTypeId} ${templateId}`}
                  definitions={definitions}
                  draft={options}
                  problems={problems}
                  idOf={idOf}
                  secretsSetAt={connector?.secretsSetAt ?? null}
                  received={received}
                  recording={recording}
                  browsing={browsing}
                  onChange={setOption}
                />
              )}
              {isSent && <SendAddress deviceId={draft.deviceId ? Number(draft.deviceId) : null} />}
              {mayWrite && type && !isSent && (
                <TestConnection
                  key={type.connectorTypeId}
                  request={{ ...connection, options: optionsOf(definitions, options) }}
                  definitions={definitions}
                  {...trust}
                  onResult={({ monitor }) => addTested(monitor)}
                />
              )}
            </>
          )
        }}
      </DetailForm>
      {connector && isCopying && (
        <CopyDialog
          connector={connector}
          definitions={optionsFor(null).definitions}
          onClose={() => setIsCopying(false)}
        />
      )}
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
