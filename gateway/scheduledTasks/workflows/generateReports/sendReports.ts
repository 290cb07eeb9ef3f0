import { generateReports } from '@takt/domain/scheduledTasks/workflows/generateReports.ts'
import type { OptionsOf } from '@takt/domain/scheduledTasks/workflows/workflowDefinition.ts'
import { originOf } from '@takt/store/originOf.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { type Files, filesFolder, openFiles } from '../../../files/face.ts'
import { openMail } from '../../../mail/face.ts'
import { type ReportResult, runReport } from '../../../reports/face.ts'
import { scheduledTasksTexts as texts } from '../../texts.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'
import { keepFiles, type ReportFile } from './reportFiles.ts'
import { type Sent, sendLetters } from './sendLetters.ts'
import { sizeText } from './sizeText.ts'
import { writeLetter } from './writeLetter.ts'

/** What a letter may weigh with all it carries, as it is sent (bytes). */
const largestLetter = 25 * 1024 ** 2

/** What a letter weighs beside its files (bytes): head, text and pictures of it. */
const besideFiles = 256 * 1024

/** A file as it is sent: in base64, 76 letters to a line. */
const sentBytes = (size: number) => Math.ceil(((Math.ceil(size / 3) * 4) / 76) * 78)

type ReportsRun = Run<OptionsOf<typeof generateReports>>

/** Makes the reports and sends them: one letter to each recipient, with the figures in it. */
async function sendReports(run: ReportsRun, report: typeof runReport): Promise<string> {
  const { gateway, viewer, options, dueAt, signal, tenant } = run
  const { env } = gateway.dependencies
  if (!viewer) throw new Error('Nobody is known who saved this task. Open it and save it.')
  const store = openFiles(filesFolder(env))
  const results: ReportResult[] = []
  const files: ReportFile[] = []
  const total = options.reports.length
  for (const [i, { reportID, reportName, reportTitle, parameters }] of options.reports.entries()) {
    const title = reportTitle || reportName || reportID
    const step = `Report #${i + 1}: ${title}`
    await run.step(step, { done: i + 1, total })
    const result = await report(gateway, viewer, { reportID, reportTitle: title, parameters }, { now: dueAt, signal })
    signal.throwIfAborted()
    await run.progress(step, { done: i + 1, total, details: toldOf(result) })
    results.push(result)
    files.push(
      ...(await keepFiles(store, tenant.organizationId, { report: result, place: i + 1, wanted: options, signal })),
    )
  }
  const areAttached = files.reduce((sum, { size }) => sum + sentBytes(size), 0) <= largestLetter - besideFiles
  if (files.length > 0) await offer(run, files)
  const origin = originOf(env)
  const recipients = options.emailRecipients
  const told = {
    scheduleName: run.scheduleName,
    subject: options.emailSubject,
    recipients,
    reports: results,
    files,
    areAttached,
  }
  const link = `${origin}/scheduledTasks?executions=${run.scheduleId}`
  const attachments = areAttached ? await read(store, tenant.organizationId, files) : []
  await run.step('Letters', { done: 0, total: recipients.length })
  const letter = { ...writeLetter({ ...told, link }), attachments }
  const sent = await sendLetters(run, gateway.shared(openMail), { letter, recipients, host: new URL(origin).hostname })
  return outcome(sent)
}

/** What a report was about: its rows, its range, and its filters unless they may name people. */
function toldOf({ rowCount, rangeText, filterTexts, namesPeople }: ReportResult) {
  const filters = namesPeople && filterTexts.length > 0 ? texts.filterCount(filterTexts.length) : filterTexts.join('; ')
  return [
    { name: texts.rows, text: String(rowCount) },
    ...(rangeText === null ? [] : [{ name: texts.range, text: rangeText }]),
    { name: texts.filters, text: filters || texts.noFilters },
  ]
}

/** Notes what lies behind the link, also of what is attached. */
async function offer({ gateway, tenant, executionId, step }: ReportsRun, files: readonly ReportFile[]) {
  await asTenant(gateway.dependencies.db, tenant, async (trx) => {
    for (const [place, { name, mediaType, size, sha256, area, namesPeople }] of files.entries())
      await sql`insert into task_file (organization_id, execution_id, place, name, media_type, size, sha256, areas,
          names_people)
        values (${tenant.organizationId}::int, ${executionId}::uuid, ${place}::int, ${name}, ${mediaType}, ${size}::bigint,
          ${sha256}, ${[area]}::text[], ${namesPeople})`.execute(trx)
  })
  const details = files.map(({ name, size }, place) => ({
    name,
    text: sizeText(size),
    href: `/api/scheduledTasks/executions/${executionId}/files/${place}`,
  }))
  await step('Files', { details })
}

async function read(store: Files, organizationId: number, files: readonly ReportFile[]) {
  return Promise.all(
    files.map(async ({ name, mediaType, sha256 }) => {
      const found = await store.get(organizationId, sha256)
      if (!found) throw new Error(texts.fileGone)
      const parts = await Array.fromAsync(found.stream as AsyncIterable<Buffer>)
      return { filename: name, contentType: mediaType, content: Buffer.concat(parts) }
    }),
  )
}

/** So many who got none are named in a sentence; the steps name all. */
const mostNamed = 5

/** What there is to say when all letters were tried; throws if nobody who was to get one is known to have got it. */
function outcome(sent: readonly Sent[]): string {
  const done = sent.filter(({ state }) => state === 'sent').length
  const others = sent.filter(({ state }) => state !== 'sent')
  const named = others.slice(0, mostNamed).map(({ recipient, state, detail }) => `${recipient} (${state}: ${detail})`)
  const rest = others.length > named.length ? ` and ${others.length - named.length} others` : ''
  const notTo = others.length > 0 ? `; not to ${named.join(', ')}${rest}` : ''
  const sentence = `Sent to ${done} of ${sent.length} recipients${notTo}`
  const failed = sent.filter(({ state, detail }) => state !== 'sent' && detail !== texts.takenOff)
  if (done === 0 && failed.length > 0) throw new Error(sentence)
  return sentence
}

/** Reports by e-mail, made by this function. */
export const createReportSender = (report: typeof runReport) =>
  defineWorkflowRun({
    definition: generateReports,
    needs: [['dashboards', 'read']],
    run: (run) => sendReports(run, report),
  })

export const reportSender = createReportSender(runReport)
