import { dashboardTexts } from '../../core/dashboards/texts.ts'
import { words } from '../../core/kit/words.ts'
import type { FactorName } from './familyMetrics.ts'

/** Texts of the Efficiency dashboard, including those of all dashboards. */
export const efficiencyTexts = {
  ...dashboardTexts,
  title: 'Efficiency',
  views: {
    overall: 'Overall',
    details: 'Details',
    schedule: 'Schedule',
    downtime: words.downtime,
    availability: words.availability,
    performance: words.performance,
    runDetails: 'Run Details',
    setupDetails: 'Setup Details',
    quality: words.quality,
    alerts: 'Alerts',
    insights: 'Insights',
    data: 'Data',
  },
  onlyMachine: (machine: string) => `Machine ${machine}`,
  isoNames: {
    oee: 'OEE index',
    availability: words.availability,
    performance: 'Effectiveness',
    quality: 'Quality ratio',
  } satisfies Record<FactorName, string>,
  isoFormula: {
    oee: 'Availability × effectiveness × quality ratio',
    availability: 'Actual production time ÷ planned busy time (APT ÷ PBT)',
    performance: 'Planned run time × produced quantity ÷ actual production time (PRI × PQ ÷ APT)',
    quality: 'Good quantity ÷ produced quantity (GQ ÷ PQ)',
  } satisfies Record<FactorName, string>,
  time: 'Time',
  machines: words.machines,
  operation: 'Job operation',
  part: words.part,
  noJob: 'No job',
  stateNow: 'Now',
  lastDay: 'Last 24 hours',
  hourByHour: 'Hour by hour',
  ranByHour: (time: string) => `Run time ${time}, hour by hour`,
  topLoss: 'Top loss',
  noLoss: 'None',
  evidence: 'Evidence',
  timeline: words.timeline,
  lanesLabel: (machine: string) =>
    `Timeline of ${machine}. Arrow keys move and zoom, Home shows everything, N and P move between stops, Enter opens ` +
    `the reasons of a stop, T shows it as a table.`,
  lanesHelp:
    'Hover for details, click a stop for its reason. Drag to zoom in, use the wheel on the strip to zoom, double-' +
    'click for everything.',
  lanesTouchHelp:
    'Tap a point for details, a stop for its reason. Drag sideways to zoom in, double-tap for everything.',
  stripLabel: (machine: string) => `States of ${machine} over time`,
  shiftsLane: words.shift,
  stateLane: 'State',
  jobLane: 'Job',
  operatorLane: 'Operator',
  partsLane: (width: string) => `Parts / ${width}`,
  maxCount: (count: string) => `at most ${count}`,
  breakBand: 'Break',
  until: 'Until',
  reason: words.reason,
  since: (time: string, duration: string) => `since ${time}, ${duration}`,
  madeInView: (good: number, bad: number) => `${good} good parts, ${bad} scrapped or reworked`,
  madeShort: (good: number, bad: number) => (bad ? `${good} good, ${bad} scrap or rework` : `${good} good`),
  stops: words.stops,
  stopsBeside: 'of planned production time, in the visible range',
  noStops: 'The machine did not stop in the visible range.',
  howOften: 'Times',
  longest: 'Longest',
  shareOfStops: 'Share of stops',
  lastSevenDays: 'The timeline shows the last seven days of the range.',
} as const
