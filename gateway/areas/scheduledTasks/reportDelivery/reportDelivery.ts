import { createHash } from 'node:crypto'
import { generateReports } from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import type { OptionsOf } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { sql } from 'kysely'
import { filesFolder, openFiles } from '../../../core/files/face.ts'
import { type ReportResult, runReport } from '../../reports/face.ts'
import type { HandedOver } from '../executions/handOver.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { defineWorkflowRun, type Run } from '../workflows/workflow.ts'
import { writeLetter } from './composeEmail.ts'
import { keepFiles, type ReportFile } from './reportFiles.ts'
import { sizeText } from './sizeText.ts'

/** What a letter may weigh with all it carries, as it is sent (bytes). */
const largestLetter = 25 * 1024 ** 2

/** What a letter weighs beside its files (bytes): head, text and pictures of it. */
const besideFiles = 256 * 1024

/** A file as it is sent: in base64, 76 letters to a line. */
const sentBytes = (size: number) => Math.ceil(((Math.ceil(size / 3) * 4) / 76) * 78)

type ReportsRun = Run<OptionsOf<typeof generateReports>>

/** Makes the reports and leaves their letters to be sent: one to each recipient, with the figures in it. */
async function sendReports(run: ReportsRun, report: typeof runReport): Promise<HandedOver> {
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
  await run.step('Letters', { done: 0, total: recipients.length })
  const { hostname } = new URL(origin)
  const messageId = (recipient: string) => {
    const name = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    return `<${run.executionId}.${name}@${hostname}>`
  }
  return {
    letters: { ...writeLetter({ ...told, link }), areAttached: areAttached && files.length > 0 },
    recipients: recipients.map((address) => ({ address, messageId: messageId(address) })),
  }
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

/** Reports by e-mail, made by this function. */
export const createReportSender = (report: typeof runReport) =>
  defineWorkflowRun({
    definition: generateReports,
    needs: [['dashboards', 'read']],
    run: (run) => sendReports(run, report),
  })

export const reportSender = createReportSender(runReport)
