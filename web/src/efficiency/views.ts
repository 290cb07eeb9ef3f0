import { efficiencyTexts as texts } from './texts.ts'

/** The views of the dashboard in order; those without an address are not built yet and cannot be opened. */
export const views = [
  { label: texts.views.overall, to: '/efficiency/overall' },
  { label: texts.views.details, to: '/efficiency/details' },
  { label: texts.views.schedule, to: '/efficiency/schedule' },
  { label: texts.views.downtime, to: '/efficiency/downtime' },
  { label: texts.views.availability, to: '/efficiency/availability' },
  { label: texts.views.performance, to: '/efficiency/performance' },
  { label: texts.views.runDetails, to: '/efficiency/runDetails' },
  { label: texts.views.setupDetails, to: '/efficiency/setupDetails' },
  { label: texts.views.quality, to: '/efficiency/quality' },
  { label: texts.views.alerts, to: '/efficiency/alerts' },
  { label: texts.views.insights, to: '/efficiency/insights' },
  { label: texts.views.data, to: '/efficiency/data' },
] as const
