import { words } from '../../../core/kit/words.ts'

/** Texts of the execution history. */
export const historyTexts = {
  cards: {
    total: 'Total Executions',
    successful: 'Successful',
    failed: 'Failed',
    rate: 'Success Rate',
    average: 'Avg Duration',
  },
  columns: {
    id: 'Execution ID',
    trigger: 'Trigger',
    start: 'Start Time',
    duration: 'Duration',
    status: 'Status',
    actions: 'Actions',
  },
  loading: 'Loading execution history...',
  none: 'No execution history',
  noneText: 'This scheduled task has not been executed yet.',
  close: words.close,
  copy: (id: string) => `Copy ${id}`,
  cancel: 'Cancel Execution',
  cancelled: 'Execution terminated successfully',
  cancelFailed: 'Failed to cancel execution',
  failed: 'Failed to load execution history',
  page: (page: number, pages: number) => `${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  late: (due: string) => `Late: due ${due}`,
  steps: (id: string) => `Steps of ${id}`,
  under: '<1m',
} as const
