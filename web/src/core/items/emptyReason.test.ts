import { expect, test } from 'vitest'
import { emptyReason } from './EmptyList.tsx'

test('an empty list names what there is none of as there would be many', () => {
  const sentence = (label: string) =>
    emptyReason({
      error: null,
      isNarrowed: false,
      label,
      emptyText: undefined,
      canAdd: false,
      onRetry: () => {},
      onClear: () => {},
      onAdd: () => {},
    }).sentence
  expect(['Job Assembly', 'Control Limits', 'Request'].map(sentence)).toEqual([
    'There are no job assemblies here yet.',
    'There are no control limits here yet.',
    'There are no requests here yet.',
  ])
})
