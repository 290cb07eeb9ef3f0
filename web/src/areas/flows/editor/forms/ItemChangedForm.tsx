import { changeKinds } from '@takt/domain/areas/flows/design/triggers.ts'
import { useId } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { useSession } from '../../../../core/session/SessionContext.tsx'
import { Conditions } from '../../../notifications/index.ts'
import { flowType, watchableTypes } from '../../flowTypes.ts'
import { formTexts as texts } from '../texts.ts'
import { listAt, problemAt, textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'

type Rule = { logic: 'AND' | 'OR'; field: string; operator: string; value: string | null }

const changeOptions = changeKinds.map((value) => ({ value, label: texts.changeKinds[value] }))

/** Selects the rows, changes and conditions that trigger the flow. */
export function ItemChangedForm({ options, problems, set }: StepFormProps) {
  const id = useId()
  const user = useSession(({ context }) => context.user)
  const type = flowType(textAt(options, 'itemType'))
  const rules = listAt<Rule>(options, 'rules')
  return (
    <>
      <FieldInput
        id={`${id}type`}
        field={{ name: 'itemType', label: texts.watched, kind: 'one', required: true, options: watchableTypes(user) }}
        value={textAt(options, 'itemType')}
        problem={problems.itemType}
        onChange={(value) => {
          // The rules refer to fields of the previous item type.
          set({ itemType: value ?? '', rules: [] })
        }}
      />
      <FieldInput
        id={`${id}changes`}
        field={{ name: 'changes', label: texts.changes, kind: 'many', required: true, options: changeOptions }}
        value={listAt<string>(options, 'changes')}
        problem={problems.changes}
        onChange={(value) => set({ changes: value })}
      />
      {type ? (
        <Conditions
          type={type}
          conditions={rules.map(({ value, ...rule }, at) => ({ ...rule, value: value ?? '', ruleID: String(at) }))}
          none={texts.anyChange}
          onChange={(conditions) => set({ rules: conditions.map(({ ruleID: _, ...rule }) => rule) })}
        />
      ) : (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.chooseFirst}</Box>
      )}
      {rules.map((_, at) => {
        const problem = ['field', 'operator', 'value']
          .map((part) => problemAt(problems, 'rules', at, part))
          .find(Boolean)
        return problem ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have nothing else that tells them apart
          <Box key={at} sx={{ fontSize: '0.75rem', color: 'error.main' }}>
            {texts.rule(at + 1)}: {problem}
          </Box>
        ) : null
      })}
    </>
  )
}
