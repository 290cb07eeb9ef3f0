/** Public API of the reports area. */
export { asScheduled, defaultParameters, isComplete, ofDay, type Parameters } from './parameters/parameterDraft.ts'
export { ReportParameters } from './parameters/ReportParameters.tsx'
export { readParameters } from './readParameters.ts'
export { useReports } from './useReports.ts'
