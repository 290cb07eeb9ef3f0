/** Every text around a chart. */
export const chartTexts = { asTable: 'Read as a table', asChart: 'Show as a chart' } as const
