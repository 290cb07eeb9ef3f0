import { z } from 'zod'

const event = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.unknown().optional(),
})
type TraceEvent = z.output<typeof event>
const trace = z.object({ traceEvents: z.array(event) })
const threadName = z.object({ name: z.string() })
const call = z.object({
  data: z.object({ functionName: z.string().optional(), url: z.string().optional() }),
})

/** The categories that Chromium must record for `mainTasks`. */
export const traceCategories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink.user_timing',
  '__metadata',
]

/**
 * A task of a page's main thread. `ms`: processor time, `wallMs`: duration; `parts`: processor time by activity,
 * largest first.
 */
export type MainTask = { ms: number; wallMs: number; parts: { what: string; ms: number }[] }

const isTask = ({ name, ph }: TraceEvent) => name === 'RunTask' && ph === 'X'
/** Loading and starting the application's own code. */
const codeParts = /^(EvaluateScript|v8\.compile|v8\.compileModule|v8\.produce|V8\.Compile|v8\.parse)/

function activityOf({ name, args }: TraceEvent): string {
  if (name !== 'FunctionCall') return name
  const result = call.safeParse(args)
  const { functionName, url } = result.success ? result.data.data : {}
  return `FunctionCall ${functionName || 'anonymous'}${url ? ` in ${url.split('/').at(-1)}` : ''}`
}

/** Returns the processor time of each part within a task, without the time of nested parts. */
function partsOf(task: TraceEvent, within: readonly TraceEvent[]) {
  const totals = new Map<string, number>()
  const add = (what: string, us: number) => totals.set(what, (totals.get(what) ?? 0) + us / 1000)
  const open: { what: string; end: number }[] = [{ what: 'RunTask', end: Number.POSITIVE_INFINITY }]
  add('RunTask', task.tdur ?? 0)
  for (const inner of within) {
    while (inner.ts >= open.at(-1)!.end) open.pop()
    const what = activityOf(inner)
    add(what, inner.tdur ?? 0)
    add(open.at(-1)!.what, -(inner.tdur ?? 0))
    open.push({ what, end: inner.ts + (inner.dur ?? 0) })
  }
  return [...totals].map(([what, ms]) => ({ what, ms })).sort((a, b) => b.ms - a.ms)
}

/** Returns the tasks of the busiest page's main thread in a recording of `traceCategories`, in order. */
export function mainTasks(recording: string): MainTask[] {
  const { traceEvents } = trace.parse(JSON.parse(recording))
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const names = traceEvents.filter(({ name }) => name === 'thread_name')
  const mains = names.filter(({ args }) => threadName.safeParse(args).data?.name === 'CrRendererMain').map(threadOf)
  const inMains = Map.groupBy(traceEvents, threadOf)
  const busy = (thread: string) =>
    (inMains.get(thread) ?? []).reduce((sum, entry) => sum + (isTask(entry) ? (entry.tdur ?? 0) : 0), 0)
  const main = mains.toSorted((a, b) => busy(b) - busy(a))[0]
  if (main === undefined) throw new Error('The recording holds no page')
  const all = inMains
    .get(main)!
    .filter(({ ph }) => ph === 'X')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks: MainTask[] = []
  for (let at = 0; at < all.length; at++) {
    const task = all[at]!
    if (!isTask(task)) continue
    const end = task.ts + (task.dur ?? 0)
    const within: TraceEvent[] = []
    while (at + 1 < all.length && all[at + 1]!.ts < end) within.push(all[++at]!)
    tasks.push({ ms: (task.tdur ?? 0) / 1000, wallMs: (task.dur ?? 0) / 1000, parts: partsOf(task, within) })
  }
  return tasks
}

/** Returns the part of a task (ms) that was spent on loading the application's own code. */
export const codeMs = ({ parts }: MainTask) =>
  parts.reduce((sum, { what, ms }) => sum + (codeParts.test(what) ? ms : 0), 0)
