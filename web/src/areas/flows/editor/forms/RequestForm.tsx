import TextField from '@mui/material/TextField'
import { secretName } from '@takt/domain/areas/flows/design/checkStep.ts'
import { useId } from 'react'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { formTexts as texts } from '../texts.ts'
import { Entries } from './Entries.tsx'
import { IntoInput } from './IntoInput.tsx'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import { SecretOfRequest } from './SecretOfRequest.tsx'
import type { StepFormProps } from './stepFormProps.ts'
import { TemplateInput } from './TemplateInput.tsx'

type Header = { name: string; value: string }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))
const secretOption = { value: secretName, label: texts.secret, detail: secretName }

/** Request to another system: its content, secret, and the name of its response. */
export function RequestForm({ flowId, options, values, problems, set }: StepFormProps) {
  const id = useId()
  const secret = textAt(options, 'secret')
  return (
    <>
      <FieldInput
        id={`${id}method`}
        field={{ name: 'method', label: texts.method, kind: 'one', required: true, options: methods }}
        value={textAt(options, 'method')}
        problem={problems.method}
        onChange={(value) => set({ method: value ?? '' })}
      />
      <TemplateInput
        label={texts.url}
        value={textAt(options, 'url')}
        values={values}
        required
        help={texts.urlHelp}
        problem={problems.url}
        onChange={(url) => set({ url })}
      />
      <SecretOfRequest
        flowId={flowId}
        url={textAt(options, 'url')}
        value={secret}
        problem={problems.secret}
        onChange={(name) => set({ secret: name })}
      />
      <Entries<Header>
        label={texts.headers}
        entries={listAt<Header>(options, 'headers')}
        empty={{ name: '', value: '' }}
        problem={problems.headers}
        add={texts.addHeader}
        remove={texts.removeHeader}
        onChange={(headers) => set({ headers })}
      >
        {(header, change, at) => (
          <>
            <TextField
              hiddenLabel
              size="small"
              value={header.name}
              placeholder={texts.headerPlaceholder}
              error={problemAt(problems, 'headers', at, 'name') !== undefined}
              helperText={problemAt(problems, 'headers', at, 'name')}
              onChange={(event) => change({ name: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': texts.headerName(at + 1), autoComplete: 'off', spellCheck: false },
              }}
            />
            <TemplateInput
              label={texts.headerValue(at + 1)}
              value={header.value}
              values={values}
              more={secret ? [secretOption] : []}
              isBare
              problem={problemAt(problems, 'headers', at, 'value')}
              onChange={(value) => change({ value })}
            />
          </>
        )}
      </Entries>
      <TemplateInput
        label={texts.body}
        value={textAt(options, 'body')}
        values={values}
        lines={5}
        isCode
        help={texts.bodyHelp}
        problem={problems.body}
        onChange={(body) => set({ body: body || null })}
      />
      <IntoInput
        label={texts.responseName}
        value={textAt(options, 'into')}
        problem={problems.into}
        onChange={(into) => set({ into: into || null })}
      />
      <FieldInput
        id={`${id}goOn`}
        field={{ name: 'goOn', label: texts.goOn, kind: 'tick' }}
        value={options.goOn === true}
        problem={problems.goOn}
        onChange={(value) => set({ goOn: value === true })}
      />
    </>
  )
}
