import { dashboardTexts } from '../../core/dashboards/texts.ts'
import { words } from '../../core/kit/words.ts'
import type { FactorName } from './shownFigures.ts'

/** Every text of the Efficiency dashboard: those of all dashboards, and its own. */
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
  noJob: 'Without a job',
  stateNow: 'Now',
  lastDay: 'Last 24 hours',
  hourByHour: 'Hour by hour',
  ranByHour: (time: string) => `Ran ${time}, hour by hour`,
  topLoss: 'Top loss',
  noLoss: 'None',
  evidence: 'Evidence',
  timeline: words.timeline,
  lanesLabel: (machine: string) =>
    `Timeline of ${machine}. Arrows move and zoom, Home shows everything, N and P go from stop to stop, Enter gives ` +
    `a stop its reason, T reads it as a table.`,
  lanesHelp:
    'Point for what was so, click a stop for its reason. Drag to look closer, wheel on the strip to zoom, double ' +
    'click for everything.',
  lanesTouchHelp:
    'Tap a moment for what was so, a stop for its reason. Drag sideways to look closer, tap twice for everything.',
  stripLabel: (machine: string) => `States of ${machine} over time`,
  shiftsLane: words.shift,
  stateLane: 'State',
  jobLane: 'Job',
  operatorLane: 'Operator',
  partsLane: (width: string) => `Parts / ${width}`,
  atMost: (count: string) => `at most ${count}`,
  breakBand: 'Break',
  until: 'Until',
  reason: words.reason,
  since: (time: string, duration: string) => `since ${time}, ${duration}`,
  madeInView: (good: number, bad: number) => `${good} good parts, ${bad} scrapped or reworked`,
  madeShort: (good: number, bad: number) => (bad ? `${good} good, ${bad} scrap or rework` : `${good} good`),
  stops: words.stops,
  stopsBeside: 'of planned production time, in the part shown',
  noStops: 'The machine did not stand still in the part shown.',
  howOften: 'Times',
  longest: 'Longest',
  shareOfStops: 'Share of stops',
  lastSevenDays: 'The timeline shows the last seven days of the range.',
} as const
