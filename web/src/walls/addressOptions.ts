import { views } from '../efficiency/views.ts'
import type { Option } from '../kit/select/options.ts'
import { wallListTexts as texts } from './texts.ts'

/** The dashboards there are, as they look without further choices. */
export const addressOptions: readonly Option[] = [
  { value: '/wall', label: '/wall', detail: texts.wallView },
  ...views.flatMap((view) =>
    'to' in view ? [{ value: view.to, label: view.to, detail: texts.efficiency(view.label) }] : [],
  ),
]
